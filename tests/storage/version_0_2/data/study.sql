BEGIN TRANSACTION;
CREATE TABLE card (
        id TEXT PRIMARY KEY,
        book TEXT NOT NULL,
        source TEXT NOT NULL,
        fingerprints TEXT NOT NULL,
        state INTEGER NOT NULL,
        step INTEGER,
        stability REAL,
        difficulty REAL,
        due TEXT NOT NULL,
        last_review TEXT,
        reviews INTEGER NOT NULL,
        lapses INTEGER NOT NULL,
        retired INTEGER NOT NULL DEFAULT 0,
        streak INTEGER NOT NULL DEFAULT 0,
        known_until TEXT
    ) STRICT
    ;
INSERT INTO "card" VALUES('ruling/snooker.conduct/ad9cc153d04c599e','snooker','{"facts":{"frame_lost_before":true,"matter":"slow","warned_for_time":true},"kind":"ruling","wizard":"snooker.conduct"}','{"en": "90f96b8ba00d74b8", "fr": "a9465a9811136971", "it": "0c5b38e80bc6ba3f", "nl": "6fd59a82778ce15b"}',1,0,0.212,6.4133,'2026-03-02T09:01:00.000000+00:00','2026-03-02T09:00:00.000000+00:00',1,1,0,0,NULL);
INSERT INTO "card" VALUES('ruling/blackball.clock/5685278585f601cd','blackball','{"facts":{"cue_ball_brought":true,"played":true,"seconds":35,"time_out":"none","timed":true},"kind":"ruling","wizard":"blackball.clock"}','{"en": "96a9910f7a7f41eb", "fr": "7fd17b9b551f7acf", "it": "5d16719e8cfbca81", "nl": "769520a59b2673fb"}',1,1,2.3065,2.11810397045901588342e+00,'2026-03-02T09:11:00.000000+00:00','2026-03-02T09:01:00.000000+00:00',1,0,0,1,'2026-03-04T16:22:21.600000+00:00');
INSERT INTO "card" VALUES('ruling/snooker.frame-end/06422ba6304a878f','snooker','{"facts":{"event":"pot","last_frame":false,"scores":[60,60]},"kind":"ruling","wizard":"snooker.frame-end"}','{"en": "56eefa100a497c77", "fr": "fe7e1df8edec22db", "it": "8c6bfc00170bed6f", "nl": "64a5722658890548"}',1,1,2.3065,2.11810397045901588342e+00,'2026-03-02T09:12:00.000000+00:00','2026-03-02T09:02:00.000000+00:00',1,0,0,1,'2026-03-04T16:23:21.600000+00:00');
CREATE TABLE card_rule (
        card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
        rule TEXT NOT NULL,
        PRIMARY KEY (card, rule)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "card_rule" VALUES('ruling/blackball.clock/5685278585f601cd','blackball/8a');
INSERT INTO "card_rule" VALUES('ruling/snooker.frame-end/06422ba6304a878f','snooker/2.1.c');
INSERT INTO "card_rule" VALUES('ruling/snooker.frame-end/06422ba6304a878f','snooker/3.1.c');
INSERT INTO "card_rule" VALUES('ruling/snooker.frame-end/06422ba6304a878f','snooker/3.1.f.i');
INSERT INTO "card_rule" VALUES('ruling/snooker.conduct/ad9cc153d04c599e','snooker/3.1.g.iii');
INSERT INTO "card_rule" VALUES('ruling/snooker.frame-end/06422ba6304a878f','snooker/3.4.a');
INSERT INTO "card_rule" VALUES('ruling/snooker.conduct/ad9cc153d04c599e','snooker/4.2');
INSERT INTO "card_rule" VALUES('ruling/snooker.conduct/ad9cc153d04c599e','snooker/4.3.b');
INSERT INTO "card_rule" VALUES('ruling/snooker.conduct/ad9cc153d04c599e','snooker/5.1.a.i');
CREATE TABLE card_sum (
        card TEXT PRIMARY KEY REFERENCES card(id) ON DELETE CASCADE,
        sum INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
;
INSERT INTO "card_sum" VALUES('ruling/blackball.clock/5685278585f601cd',1873765423);
INSERT INTO "card_sum" VALUES('ruling/snooker.conduct/ad9cc153d04c599e',4004691602);
INSERT INTO "card_sum" VALUES('ruling/snooker.frame-end/06422ba6304a878f',1824775982);
CREATE TABLE exam (
        number INTEGER PRIMARY KEY,
        code TEXT NOT NULL,
        kind TEXT NOT NULL,
        ended TEXT NOT NULL,
        lang TEXT NOT NULL,
        pass_mark INTEGER NOT NULL,
        right INTEGER NOT NULL,
        count INTEGER NOT NULL,
        data TEXT NOT NULL
    ) STRICT
    ;
INSERT INTO "exam" VALUES(1,'A1','exam','2026-03-02T10:00:00.000000+00:00','en',80,4,5,'{"sources": [1]}');
CREATE TABLE exam_mark (
        exam INTEGER NOT NULL REFERENCES exam(number) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        question TEXT NOT NULL,
        section TEXT NOT NULL,
        was_right INTEGER NOT NULL,
        PRIMARY KEY (exam, place)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "exam_mark" VALUES(1,0,'ruling/snooker.conduct/ad9cc153d04c599e','snooker/1',1);
CREATE TABLE identity (name TEXT NOT NULL, changes INTEGER NOT NULL) STRICT;
INSERT INTO "identity" VALUES('63c1af2d3ed71127',5);
CREATE TABLE reported (
        question TEXT PRIMARY KEY,
        source TEXT NOT NULL,
        lang TEXT NOT NULL,
        at TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT
    ;
INSERT INTO "reported" VALUES('x/y','{}','en','2026-03-02T10:00:00.000000+00:00','odd');
CREATE TABLE review (
        number INTEGER PRIMARY KEY,
        card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
        at TEXT NOT NULL,
        day TEXT NOT NULL,
        lang TEXT NOT NULL,
        rating INTEGER NOT NULL,
        was_right INTEGER NOT NULL
    ) STRICT
    ;
INSERT INTO "review" VALUES(1,'ruling/snooker.conduct/ad9cc153d04c599e','2026-03-02T09:00:00.000000+00:00','2026-03-02','en',1,0);
INSERT INTO "review" VALUES(2,'ruling/blackball.clock/5685278585f601cd','2026-03-02T09:01:00.000000+00:00','2026-03-02','en',3,1);
INSERT INTO "review" VALUES(3,'ruling/snooker.frame-end/06422ba6304a878f','2026-03-02T09:02:00.000000+00:00','2026-03-02','en',3,1);
CREATE TABLE study_day (day TEXT PRIMARY KEY, answers INTEGER NOT NULL, right INTEGER NOT NULL) STRICT;
INSERT INTO "study_day" VALUES('2026-03-02',3,2);
CREATE INDEX card_due ON card(due);
CREATE INDEX rule_card ON card_rule(rule);
CREATE INDEX review_day ON review(day, was_right);
CREATE INDEX review_card ON review(card, was_right);
COMMIT;
PRAGMA user_version = 2;
PRAGMA application_id = 1413631059;
