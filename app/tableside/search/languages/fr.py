"""French word lists."""

GLUE = "le la les l un une des de du d et ou"

STOP = """
et ou mais a au aux en dans sur par pour avec sans que quoi dont se s si ce cet cette ces c il ils elle elles on
nous vous je j tu me m te t lui leur leurs son sa ses mon ma mes ne n pas est sont etre ete etait ont avoir doit
doivent peut peuvent pourrait y comme quel quelle quels quelles pourquoi aussi plus puis qu
moi toi
"""

WEAK = """
arrive arriver passe combien beaucoup encore premier premiere avant apres pendant jamais toujours permis autorise
interdit peut faut aller va fait faire prendre prend utiliser sans entre jusque hors dehors dessus dessous tous
toutes tout toute chaque meme autre autres propre seul seulement regle regles joueur joueurs quelqu un rien deja
nouveau nouvelle fois cas les deux jeu doit alors quand ou qui comment personne contre ensemble venir vient vaut
valent soit peu tres celui trop
oublie oublier oubliee
lieu
"""

ELISIONS = "l d qu j n s t m c jusqu lorsqu puisqu quoiqu quelqu presqu"
ENDINGS = ""

IDIOMS = ("en meme temps", "par erreur", "fait expres", "par accident")

IRREGULAR = """
jeu: jeux
bille: billes
joueur: joueurs joueuse
pied: pieds
perdre: perd perdu perdue perdent perte
gagner: gagne gagnant gagnante gagnee gagnent
toucher: touche touchee touchees touchent touchant
jouer: joue joues jouee jouees jouent jouant
tomber: tombe tombee tombees tombent
sortir: sort sorti sortie sorties sortent
mettre: met mis mise mises
empocher: empoche empochee empochees empochent
blanc: blanche blanches blancs
noir: noire noires noirs
coller: colle collee collees colles
pousser: pousse poussee poussette
sauter: saute saut sautee
remettre: remise remis remises remet
choisir: choisit choix choisi
faute: fautes fautif fautive
ouvert: ouverte ouvertes
libre: libres
casser: casse casses cassee cassees
retenir: retenue retenues retenu retient
depasser: depasse depassee depasses depassent
lancer: lance lancee lancees lances lancent
attraper: attrape attrapee attrapent
oublier: oublie oubliee
appuyer: appuie appuye
voler: vole volee
prendre: pris prises prend prennent
rayer: rayees rayee
petit: petite petites petits
payer: paye payee payees paie paient
entrer: entre entree entrees
essai: essais
tournoi: tournois
refuser: refuse refus refusee
precis: precise precises
nettoyer: nettoie nettoyee nettoyees
envoyer: envoie envoye envoyee
defectueux: defectueuse defectueuses
verifier: verifie verifiee
modifier: modifie modifiee
disqualifier: disqualifie disqualifiee disqualifies
ramasser: ramasse ramassee ramasses
recommencer: recommence recommencee
perdre: pertes
lever: leve levee
"""

# The stemmer knows feminine forms by accents that are gone by then.
REDUCED = (
    (r"(?<=\w\w)ees?$", "e"),
    (r"(?<=\w\w)ieres?$", "ier"),
    (r"(?<=\w\w)ives?$", "if"),
    (r"(?<=[dmpr][mr]is)es?$", ""),
    (r"(?<=\w\w[bdfglmnoprtu])s$", ""),
)

SYNONYMS = """
plateau surface
telephone portable mobile smartphone telephones
arbitre juge directeur
abandonner abandon conceder
lent lenteur temps
retard absent absence
temps horloge pendule chrono
chrono temps shot
chronometre temps horloge
coup tir
faute infraction
penalite sanction peine
amende penalite
empocher rentrer poche
poche trou
blanche choc
sol terre
siege chaise place
place siege position
changer echanger remplacer changement
remplacer changer remplacement
casse abime defectueux brise
abime endommage defectueux
nettoyer nettoyage essuyer
taille dimension mesure diametre
poids peser
score points marque
points score valeur
mauvais faux erreur
disqualification exclusion disqualifie
reclamation protestation recours litige
recours appel reclamation
desaccord litige contestation
dispute litige querelle
equipe paire partenaire double
double paire videau
videau cube doubler
doubler double videau
accepter prendre
refuser passer
pause interruption repos
aide conseil assistance
entraineur coaching aide
parler communiquer
insulte injure langage grossier
fumer fume
alcool boissons ivre
filmer video enregistrement
enregistrer enregistrement video
casque ecouteurs
langue langues
vetement habits
manche vetement partie
bijou bijoux bagues
bague bijoux bagues
coude bras
pouce doigt
poudre talc
spectateur public
public spectateurs
rejouer recommencer rejouee
egalite egal
nul pat blocage egalite
pat blocage nulle
debut commencer ouverture
ouverture casse debut
fin terminer
disposition position
craie marque
queue canne
bande bandes
volontaire deliberee intentionnel expres
expres volontaire deliberement intentionnellement
antisportif conduite comportement
tricher conduite deliberee
handicap handicape fauteuil
tirage pile sort
deux 2
trois 3
quatre 4
cinq 5
quinze 15
soixante 60
trente 30
vu voit
longueur mesure long
hauteur haut mesure
largeur mesure large
maximum plus elevee haute
minimum moins
commencer debut commence
debuter debut commencer
adverse adversaire
tot premature prematuree
tard retard
simultane simultanement fois
toucher contact heurter
heurter toucher deplacer
deplacer bouger deplacee
bouger deplacer mouvement
deplacee bougee deplacer
mouvement bouger immobile
immobile arret repos
annuler annule nul
arreter arret pause
stopper arret
autorisation permission accord
avertissement avertir
ecrit ecrite
temoin temoignage
temoins temoignage
bord bords
sauter saut
lever siege assis
debout lever
nommer annoncer designer
annoncer designer annonce
conteste litige contestation
contester litige recours
decision verdict
langage propos injures
procede tip
jambe pied
pieds pied
fumeur fumer
equipement materiel
sortir hors sortie
dehors hors
poser placer
replacer remettre remise
triangle pyramide rack
valable valide regulier legal
illegal irregulier incorrect
6 six
7 sept
8 huit
9 neuf
10 dix
20 vingt
toilettes toilette wc pipi > sortir pauses pause lever
cigarette vapoter > fumer
sms sonnerie sonne > telephone telephones
musique > casque ecouteurs
biere vin boire saoul > boissons alcool ivre
crier cri jurer juron insulter > langage grossieretes injure
cracher fache colere enerve > conduite antisportive
vite presse > tot premature
expire minuteur > ecoule temps
penche incline > plat plate
coince > colle
bouscule > bousculade deplacer
chemise cheveux cravate casquette gant > vetement corps
balayer > poudre
lumiere ampoule > lampe
chien enfant > autre
chuchoter discuter bavarder > parler communiquer
equipier > partenaire
lourd > poids
camera > video enregistrer
plainte > reclamation litige
vibre vacille tremble > bord hesite
retenir > attraper empecher
aveugle daltonien > handicap
boule boules > bille
reflechir penser > temps
traine trainer lambiner > lent lenteur perte
appuyer > declencher
voler rebondir > sortir
pris prise > occupe
depasser > ecoule
gater cacher > masquer
tomber > empocher
grand grande > dimensions mesures
tousser eternuer bruit > troubler distraire deranger
irregulier invalide > valable legal
mettre > placer
bourre torche > ivre alcool boissons
bracelet collier > bijoux bracelets
"""

KEPT: dict[str, str] = {"dé": "dé", "dés": "dé"}
COMPOUNDS = False
LINKING = ("",)
