BEGIN TRANSACTION;
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    saved_at TEXT NOT NULL,
    edited_at TEXT,
    deleted_at TEXT,
    event TEXT NOT NULL,
    players TEXT NOT NULL,
    table_number TEXT NOT NULL,
    remark TEXT NOT NULL,
    wizard TEXT NOT NULL,
    language TEXT NOT NULL,
    facts TEXT NOT NULL,
    answer TEXT NOT NULL,
    position TEXT NOT NULL,
    words TEXT NOT NULL,
    folded TEXT NOT NULL,
    referee TEXT NOT NULL DEFAULT '',
    round TEXT NOT NULL DEFAULT '',
    frame TEXT NOT NULL DEFAULT '',
    on_appeal TEXT NOT NULL DEFAULT '',
    earlier TEXT NOT NULL DEFAULT '[]',
    identity TEXT NOT NULL DEFAULT '',
    versions TEXT NOT NULL DEFAULT ''
);
INSERT INTO "entry" VALUES(1,'2026-03-01T10:00:00.000+00:00','2026-03-01T11:00:00.000+00:00',NULL,'Club Open','Ann – Bob','3','Other words','snooker.snookered','en','{"table":{"balls":{"cue":[889.0,700.0],"reds":[[889.0,2000.0]],"blue":[889.0,1500.0]}},"on":"red"}','{"wizard":"snooker.snookered","status":"decided","verdict":"snookered","call":"Snookered.","outcome":{"snookered":true,"open":[],"blocked":{"red1":{"left":["blue"],"right":["blue"]}},"effective":["blue"],"from":null},"steps":[{"text":"No ball on can be hit at both extreme edges without a ball not on in the way.","rules":["snooker/2.16"]},{"text":"The effective snookering ball: blue.","rules":["snooker/2.16.b.i"]},{"text":"The striker is snookered.","rules":["snooker/2.16.d"]}],"rules":["snooker/2.16","snooker/2.16.b.i","snooker/2.16.d"],"discretion":false,"needs":[],"irrelevant":[],"possible":[],"flips":[{"fact":"cushion_first","to":true,"verdict":"not-snookered"},{"fact":"on","to":"blue","verdict":"not-snookered"}]}','cue 889,700; reds 889,2000; blue 889,1500','Snookered? Snookered snooker.snookered Snookered. 2026-03-01','club open ann – bob 3 other words cy 1 2 snookered? snookered snooker.snookered snookered. 2026-03-01','Cy','1','2','upheld','[]','26eb08239b174ecea2841d2350a9e568','{"until":"2026-03-01T11:00:00.000+00:00","edited_at":"","event":"Club Open","players":"Ann \u2013 Bob","table_number":"3","remark":"First words","wizard":"snooker.snookered","language":"en","facts":"{\"table\":{\"balls\":{\"cue\":[889.0,700.0],\"reds\":[[889.0,2000.0]],\"blue\":[889.0,1500.0]}},\"on\":\"red\"}","answer":"{\"wizard\":\"snooker.snookered\",\"status\":\"decided\",\"verdict\":\"snookered\",\"call\":\"Snookered.\",\"outcome\":{\"snookered\":true,\"open\":[],\"blocked\":{\"red1\":{\"left\":[\"blue\"],\"right\":[\"blue\"]}},\"effective\":[\"blue\"],\"from\":null},\"steps\":[{\"text\":\"No ball on can be hit at both extreme edges without a ball not on in the way.\",\"rules\":[\"snooker/2.16\"]},{\"text\":\"The effective snookering ball: blue.\",\"rules\":[\"snooker/2.16.b.i\"]},{\"text\":\"The striker is snookered.\",\"rules\":[\"snooker/2.16.d\"]}],\"rules\":[\"snooker/2.16\",\"snooker/2.16.b.i\",\"snooker/2.16.d\"],\"discretion\":false,\"needs\":[],\"irrelevant\":[],\"possible\":[],\"flips\":[{\"fact\":\"cushion_first\",\"to\":true,\"verdict\":\"not-snookered\"},{\"fact\":\"on\",\"to\":\"blue\",\"verdict\":\"not-snookered\"}]}","position":"cue 889,700; reds 889,2000; blue 889,1500","words":"Snookered? Snookered snooker.snookered Snookered. 2026-03-01","referee":"Cy","round":"1","frame":"2","on_appeal":"upheld","earlier":"[]"}');
INSERT INTO "entry" VALUES(2,'2026-03-01T11:00:00.000+00:00',NULL,NULL,'','','','Zweiter Eintrag – è','snooker.snookered','en','{"table":{"balls":{"cue":[889.0,700.0],"reds":[[889.0,2000.0]],"blue":[889.0,1500.0]}},"on":"red"}','{"wizard":"snooker.snookered","status":"decided","verdict":"snookered","call":"Snookered.","outcome":{"snookered":true,"open":[],"blocked":{"red1":{"left":["blue"],"right":["blue"]}},"effective":["blue"],"from":null},"steps":[{"text":"No ball on can be hit at both extreme edges without a ball not on in the way.","rules":["snooker/2.16"]},{"text":"The effective snookering ball: blue.","rules":["snooker/2.16.b.i"]},{"text":"The striker is snookered.","rules":["snooker/2.16.d"]}],"rules":["snooker/2.16","snooker/2.16.b.i","snooker/2.16.d"],"discretion":false,"needs":[],"irrelevant":[],"possible":[],"flips":[{"fact":"cushion_first","to":true,"verdict":"not-snookered"},{"fact":"on","to":"blue","verdict":"not-snookered"}]}','cue 889,700; reds 889,2000; blue 889,1500','Snookered? Snookered snooker.snookered Snookered. 2026-03-01','zweiter eintrag – e snookered? snookered snooker.snookered snookered. 2026-03-01','','','','','[]','87e7b7a6637d42b5a80a5f2fada3f972','');
INSERT INTO "entry" VALUES(3,'2026-03-01T11:00:00.000+00:00',NULL,'2026-11-18T07:10:13.528+00:00','','','','Deleted one','snooker.snookered','en','{"table":{"balls":{"cue":[889.0,700.0],"reds":[[889.0,2000.0]],"blue":[889.0,1500.0]}},"on":"red"}','{"wizard":"snooker.snookered","status":"decided","verdict":"snookered","call":"Snookered.","outcome":{"snookered":true,"open":[],"blocked":{"red1":{"left":["blue"],"right":["blue"]}},"effective":["blue"],"from":null},"steps":[{"text":"No ball on can be hit at both extreme edges without a ball not on in the way.","rules":["snooker/2.16"]},{"text":"The effective snookering ball: blue.","rules":["snooker/2.16.b.i"]},{"text":"The striker is snookered.","rules":["snooker/2.16.d"]}],"rules":["snooker/2.16","snooker/2.16.b.i","snooker/2.16.d"],"discretion":false,"needs":[],"irrelevant":[],"possible":[],"flips":[{"fact":"cushion_first","to":true,"verdict":"not-snookered"},{"fact":"on","to":"blue","verdict":"not-snookered"}]}','cue 889,700; reds 889,2000; blue 889,1500','Snookered? Snookered snooker.snookered Snookered. 2026-03-01','deleted one snookered? snookered snooker.snookered snookered. 2026-03-01','','','','','[]','a61953b501df4112bd1f31c0a4556f0c','');
CREATE TABLE entry_place (id INTEGER PRIMARY KEY, listed_at TEXT NOT NULL) STRICT;
CREATE TABLE identity (name TEXT NOT NULL, changes INTEGER NOT NULL) STRICT;
INSERT INTO "identity" VALUES('99dca165e0014c32',5);
CREATE INDEX entry_listed ON entry(saved_at, deleted_at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('entry',3);
COMMIT;
PRAGMA user_version = 3;
PRAGMA application_id = 1413631050;
