"""French."""

from __future__ import annotations

import re

from tableside.errors import N_
from tableside.language.record import (
    HALF,
    QUARTER,
    Language,
    forms_table,
    same_value,
    synonym_table,
    units_table,
    word_list,
    word_set,
)

_GLUE = "le la les l un une des de du d et ou"

_STOP = """
et ou mais a au aux en dans sur par pour avec sans que quoi dont se s si ce cet cette ces c il ils elle elles on
nous vous je j tu me m te t lui leur leurs son sa ses mon ma mes ne n pas est sont etre ete etait ont avoir doit
doivent peut peuvent pourrait y comme quel quelle quels quelles pourquoi aussi plus puis qu
moi toi ai as avons avez
"""

_WEAK = """
arrive arriver passe combien beaucoup encore premier premiere avant apres pendant jamais toujours permis autorise
interdit peut faut aller va fait faire prendre prend utiliser sans entre jusque hors dehors dessus dessous tous
toutes tout toute chaque meme autre autres propre seul seulement regle regles joueur joueurs quelqu un rien deja
nouveau nouvelle fois cas les deux jeu doit alors quand ou qui comment personne contre ensemble venir vient vaut
valent soit peu tres celui trop
oublie oublier oubliee
lieu
veut dire signifie
"""

_ELISIONS = "l d qu j n s t m c jusqu lorsqu puisqu quoiqu quelqu presqu"

_IDIOMS = ("en meme temps", "par erreur", "fait expres", "par accident")

_IRREGULAR = """
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
_REDUCED = (
    (r"(?<=\w\w)ees?$", "e"),
    (r"(?<=\w\w)ieres?$", "ier"),
    (r"(?<=\w\w)ives?$", "if"),
    (r"(?<=[dmpr][mr]is)es?$", ""),
    (r"(?<=\w\w[bdfglmnoprtu])s$", ""),
)

_SYNONYMS = """
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

# Written for this program, from what people talk about who are not playing.
_EVERYDAY = """
abeille abricot absent accident accueil acheter acier acteur actrice addition adieu adorer adresse adulte aeroport
affaire affiche afrique age agenda agneau agreable aigle aiguille ail aile aimable aimer ainsi alcool algebre aliment
allemand allumette ambulance ame ami amie amitie amour amoureux ampoule amusant ananas ancien ane ange anglais animal
anneau annee anniversaire annonce antique aout apercevoir appareil appartement appetit apporter apprendre araignee
arbre architecte argent argile arme armee armoire arriver arroser art artichaut article artiste ascenseur asperge
aspirateur assiette assurance atelier attendre aubergine aujourd autobus autocar automne autoroute avenir avion avocat
avril bagage bague baguette baignoire bain baiser balai balcon baleine ballon banane banc banlieue banque barbe barque
bateau batiment beau beaucoup bebe bequille berger besoin bete beton beurre bibliotheque bicyclette bientot bienvenue
bijou billet biologie biscuit blague blesser blessure boeuf boire bois boisson boite bol bonbon bonheur bonjour bonnet
bonsoir botte bouche boucher boucherie bougie boulanger boulangerie bouquet boussole bouteille boutique bouton bras
bref brioche brique briquet brosse brouillard bruit bruler brume brun bureau bus but cabane cabinet cacahuete cadeau
cafard cafe cage cahier caisse calendrier calme camarade cambrioleur camion campagne camping canape canard cancer canne
cantine capitaine caramel carotte carre carrefour cartable carton casquette casserole cathedrale cave ceinture celebre
celeri celibataire cerise cerveau chaise chaleur chambre chameau champ champagne champignon chanson chant chanter
chanteur chapeau chaque charbon charcuterie chariot chasse chasseur chat chateau chaton chaud chauffage chauffeur
chaussette chaussure chauve chef chemin cheminee chemise cheque cher chercher cheval cheveu cheveux cheville chevre
chien chiffre chimie chirurgien chocolat chomage chose chou chouette ciel cigare cimetiere cinema cirque ciseaux
citoyen citron citrouille clair classe clavier clef client climat cloche clou cochon coeur coiffeur colere colis
college collegue collier colline comedie commerce comprendre comptable concert concombre confiture connaitre conte
content coq coquillage corbeau corde corps costume coton cou coudre couleur couloir coupable courage courgette couronne
courrier courses cousin cousine couteau couturier couverture cravate crayon creme crepe crevette crime croire croissant
cuillere cuir cuire cuisine cuisiner cuisinier cuisiniere cuisse cuivre culotte cygne dame danger danse danser danseur
dauphin decembre dechet decorer dehors dejeuner demain demenager dent dentifrice dentifricio dentiste depart dependance
depenser desert dessert dessin dessiner detester dette devoirs diable dictionnaire dieu dimanche dinde diner dinosaure
diplome discours disque divorce docteur doigt domicile dommage donjon dormir douane douche doux douzaine dragon drap
drapeau drogue droit drole eau echarpe echecs echelle eclair ecole ecouter ecran ecrire ecrivain ecureuil edifice
eglise electricite elephant eleve emission emmener emploi employe enceinte encre endroit enfance enfant enfer ennui
ennuyeux enseigner ensemble enterrement entrer enveloppe envie envoyer epais epaule epee epicerie epicier epinards
eponge epouse epoux escalier escargot espace espagnol espoir essence est estomac etage etagere etang ete eteindre
eternuer etoile etonner etranger etude etudiant etudier euro europe examen excuse exemple fabrique facile facteur
faible faim fameux famille fantome farine fatigue fauteuil faux femme fenetre fer ferme fermier fete feu feuille feutre
fevrier fiance ficelle fievre figue fille film fils fleur fleuriste fleuve foie foire football foret forge formidable
fort fou foudre foulard four fourchette fourmi fourrure frais fraise framboise franc francais frere frigo frites froid
fromage front fruit fumee fusee fusil gagner gai gant garage garcon gare gateau gauche gaz geant gel genou gens gentil
geographie girafe glace gomme gorge gourmand gout gouter gouvernement grammaire grand grange gratuit grenier grenouille
grippe gris gros grotte guepe guerir guerre guide guitare gymnastique habiller habitant habiter haie haine haricot
hasard hebdomadaire helicoptere herbe herisson heros heureux hibou hier histoire hiver homard homme honte hopital
horaire horloge hotel huile huitre humeur humide hurler ici idee ile image immeuble impermeable impot incendie
infirmier infirmiere informatique ingenieur inquiet insecte instituteur interessant inviter italien jaloux jamais jambe
jambon janvier jardin jardinier jean jeudi jeune jeunesse joie joli joue jouet jour journal journaliste journee juge
juillet juin jumeau jupe jus jusque kangourou kilo kilometre klaxon lac lacet laid laine laisser lait laitue langue
lapin large larme lavabo laver lecon lecture legume lendemain lent lentille lessive lettre levre lezard libraire
librairie lion liquide lire lit litre livre locataire logement loi loin long loup lourd lumiere lundi lune lunettes
lutte luxe lycee machine macon madame magasin magazine magie magnifique mai maigre maillot maire mairie mais maitre
maitresse malade maladie male malheureux maman manger mannequin manteau maquillage marchand marchander marche mardi
mari mariage marie marin marmite marraine marron mars marteau masque matelas mathematiques matin mechant medecin
medicament meduse meilleur melon menage menteur menton menu mer merci mercredi mere merveilleux message messe metal
meteo metier metro meuble meurtre midi miel miette mignon milieu militaire mille ministre minuit miroir mode moine
moineau mois monde monnaie monsieur monstre montagne monter montre moquette morceau mordre mort mosquee mot moteur moto
mou mouche mouchoir mouille moule moulin mourir mousse moustache moustique moutarde mouton mur muscle musee musicien
musique nager nageur naissance naitre nappe natation nature navire neige neiger nerveux nettoyer neveu nez niece noel
noeud noix nom nord nouille nourriture nouveau novembre nu nuage nuit obscur occasion ocean octobre odeur oeil oeuf
offrir oie oignon oiseau olive ombre oncle ongle opera or orage orange orchestre ordinateur ordures oreille oreiller
orphelin orteil os ouest ours outil ouvrier page paille pain paix palais pamplemousse panda panier panne pantalon
pantoufle papa pape papier papillon paques paquet paradis parapluie parc pareil parent paresseux parfum parking parler
parole parrain partir passeport passion pasteque patate pate patience patisserie patron paume pauvre payer pays paysage
paysan peau peche pecher pecheur peigne peindre peintre peinture pelle pelouse penser pepin perdrix pere perle
perroquet pessimiste petit peuple peur phare pharmacie pharmacien photo photographe physique piano piece pied pierre
pieton pieuvre pigeon pile pilote piment pinceau pingouin piqure pirate pire piscine pizza placard plafond plage
plaisir planche plancher planete plante plastique plat plein pleurer pleuvoir plombier plonger pluie plume poele poeme
poesie poete poids poignet poil poire poireau pois poison poisson poissonnerie poitrine poivre poivron poli police
policier politique pollution pomme pompier pont porc port porte portefeuille poste postier pot potage poubelle pouce
poudre poule poulet poumon poupee poussette poussiere preferer prenom presse pret preter pretre prier prince princesse
printemps prison prisonnier prix prof professeur promenade promener promesse propre prune psychologue publicite puce
pull punaise pyjama quai quartier quelque question queue quotidien racine radio raisin rapide raquette rare rasoir rat
recette recolte recolter reduction refrigerateur regarder regime regle reine religion remede renard repas repassage
reponse requin respirer restaurant retraite reve reveil revenir rever revue rhume riche rideau rigolo rire riviere riz
robe robinet robot rocher roi roman rose roue rouge route ruban rue ruisseau sable sac sage saison salade salaire sale
salle salon samedi sandale sandwich sang sanglier sapin sauce saucisse saumon sauter sauvage savant savoir savon scie
science seau sec secher secret secretaire sejour sel semaine septembre serpent serrure serveur serveuse seul sexe short
siecle sieste sifflet silence singe sirop ski skier sofa soif soin soir soiree soldat soleil solitude sombre sommeil
son sonnette sorcier sorciere sortie souffrir soupe sourcil sourd sourire souris souvenir sport stade stage station
statue stylo sucre sud sueur suisse supermarche surgele surprise syndicat tabac tableau tablier tache taille tailleur
tambour tante tapis tard tarif tarte tasse taureau taxe taxi television temperature tempete temple tendre tennis tente
terrasse terre tete tetu the theatre thon ticket tigre timbre timide tiroir tissu toile toit tomate tombe tonnerre
torchon tortue tot tour touriste tournevis toux tracteur traducteur traduction traduire train tranche tranquille
travail travailler tresor tricoter triste trompette trottoir trou trouver tuer tulipe tunnel tuyau univers universite
usine utile vacances vache vague vaisselle valise vallee vanille vase veau vegetarien veille velo vendeur vendre
vendredi vent ventre ver verite verre vert veste vetement veuf veuve viande victime vide vie vieillard vieux vigne
village ville vin vinaigre violence violet violon visage visite vitamine vitesse vitre vitrine voile voisin voiture
voix vol volaille volcan voler voleur volleyball vouloir voyage voyager voyageur vrai vue wagon yaourt yeux zebre zoo
"""

_UNITS = {
    "second": "seconde secondes sec",
    "minute": "minute minutes",
    "hour": "heure heures",
    "day": "jour jours",
    "in": "pouce pouces",
    "ft": "pied pieds",
    "g": "gramme grammes",
    "mm": "millimètre millimètres",
    "cm": "centimètre centimètres",
}

_POSSIBLE_NUMBERS = {
    **same_value(0, "zéro aucun aucune rien"),
    **same_value(1, "un une seul seule"),
    **same_value(2, "les_deux entre_deux des_deux aux_deux ces_deux ses_deux leurs_deux paire paires double doubles"),
    **same_value(2, "couple l'autre l’autre"),
    **same_value(3, "triple"),
    # "neuf" is also "new".
    **same_value(9, "neuf"),
    **same_value(12, "douzaine"),
    **same_value(HALF, "moitié demi demie"),
    **same_value(QUARTER, "quart quarts"),
}


def _number_words() -> dict[str, int]:
    units = word_list("zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze")
    units += word_list("seize dix-sept dix-huit dix-neuf")
    words = {word: value for value, word in enumerate(units)}
    plain = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante"}
    for tens, word in plain.items():
        words[word] = tens
        for unit in range(1, 20 if tens == 60 else 10):
            if unit in (1, 11):
                words[f"{word} et {units[unit]}"] = words[f"{word}-et-{units[unit]}"] = tens + unit
                words[f"{word} et {units[unit]}e"] = tens + unit
            else:
                words[f"{word}-{units[unit]}"] = tens + unit
    words |= {"soixante-dix": 70, "quatre-vingts": 80, "quatre-vingt": 80, "cent": 100, "mille": 1000}
    for unit in range(1, 20):
        words[f"quatre-vingt-{units[unit]}"] = 80 + unit
    for count in range(2, 10):
        words[f"{units[count]} cents"] = words[f"{units[count]} cent"] = count * 100
    return words


LANGUAGE = Language(
    code="fr",
    name="Français",
    adjective=N_("French"),
    text_name=N_("French text"),
    plural="nplurals=2; plural=(n > 1);",
    stemmer="french",
    stemmer_probe="billes fautes",
    glue=word_set(_GLUE),
    anybody=word_set("celui celle quiconque"),
    stop=word_set(_GLUE) | word_set(_STOP),
    weak=word_set(_WEAK),
    idioms=tuple(tuple(phrase.split()) for phrase in _IDIOMS),
    elisions=word_set(_ELISIONS),
    irregular=forms_table(_IRREGULAR),
    reduced=tuple((re.compile(ending), instead) for ending, instead in _REDUCED),
    synonyms=synonym_table(_SYNONYMS),
    everyday=word_set(_EVERYDAY),
    negations=word_set("pas jamais sans aucun aucune ni"),
    separating=word_set("il elle je ils elles avant apres jusque sans lieu pendant quand mais parce"),
    kept={"dé": "dé", "dés": "dé"},
    spaced_signs=True,
    section_words=word_set("s sec sect section ch chap chapitre titre partie"),
    rule_words=word_set("r reg regle regles loi lois art article articles n no num numero"),
    clause_words=word_set("alinea al point lettre sub paragraphe par et"),
    duty=("doit", "doivent"),
    permission=("peut", "peuvent", "pourrait", "pourraient", "puisse", "pu"),
    number_words=_number_words,
    possible_numbers=_POSSIBLE_NUMBERS,
    units=units_table(_UNITS),
)
