import type { RatingRequests } from './words.ts';

/** `kind`: what the reviewer has done already, which is thanked for or only mentioned. `star`: the word for a row of stars. */
export const RATING_REQUESTS: Readonly<Record<string, RatingRequests>> = {
  en: {
    star: 'stars',
    and: 'and|but|so',
    noun: 'stars?\\b|ratings?\\b|rate (?:us|the app|our app|this app|it\\b)|review (?:us|the app|our app|this app)|(?:an?|the|your|another|new|honest|positive|short|quick|nice|kind|good|great|better|app|store) (?:\\w+ )?reviews?\\b|(?:app |store |your |our )scores?\\b|5/5|10/10|five out of five|feedback (?:in|on) the (?:app |play )?store|full marks|top marks',
    hint: "could use|needs? an?|show (?:us|your)|become|love|would (?!you)|(?:we|i|it|that|you)'d\\b|can we|could we|may we|might|hop(?:e|ing)|wish|consider|take a (?:moment|minute|second)|support us|help us|do us a favou?r|invite|encourage|look forward|earn|deserve|worth|count on|ask you|go(?:es)? a long way|make our day|means? the world|spread the word|how about|why not|time (?:to|for)|ready (?:to|for)|love (?:a|to (?:see|get|have))|grateful for an?|maybe|perhaps|care to|mind \\w+ing|any chance|chance of",
    about:
      'tell us|let us know|know (?:more|what|why)|hear (?:more|what|why|from)|learn|understand|explain|describe|repl(?:y|ies)|respond|answer|contact|e-?mail|reach out|mention|sorry|apologi|why you|discuss|look into|details|make (?:it|things|this) right|disappoint|(?:in|from|about|after|on|with|reading) your (?:\\w+ )?(?:review|rating)|(?:one|two|1|2|low)[- ]star (?:exp|rev|rat)|star (?:button|icon|symbol|sign)|rate the (?:reply|answer)|rating (?:button|dialog|prompt|window|pop-?up)|ask(?:s|ing)? for (?:a )?(?:rating|review)s?|(?:app|feature|plant|recipe|map) ratings?|sort',
    give: 'support us (?:with|by)|rating us|(?:5|five)[- ]?stars?\\b|(?:bump|rais|chang|turn|push|lift|bring|switch)\\w* (?:that|it|this|them) (?:up )?(?:to|into) (?:a )?(?:5|five)|earn back|(?:leave|drop|write|post|submit|add|share)(?: us| for us)? (?:an?|your|another|some)? ?(?:\\w+ ){0,2}(?:review|rating|stars)|(?:switch|mov|boost|restor|correct|rewrit|swap|lift|push|upgrad|turn|bring|mak|set|round|alter|modify|refresh(?!ing)|rectif|remov)\\w* (?:up )?(?:your |the |that |those |it )?(?:\\w+ ){0,2}(?:rating|review|stars|score)|rat(?:e|ing) (?:the|our|this) app\\b|review(?:ing)? (?:us|our app|the app)|make it (?:a )?(?:five|5|full)|(?:missing|final|remaining|full|perfect) (?:\\w+ )?(?:stars?\\b|rating|score)|all (?:five|5)\\b|(?:good|positive|glowing|5-star|five-star|favou?rable|perfect) (?:review|rating|score)|(?:more|extra|few) (?:generous|stars)|(?:your|a) (?:vote|rating) of (?:5|five)|tap (?:the|all|five|5).{0,12}star|(?:give|grant|gift|send|lend) (?:us|our app|the app|it).{0,30}(?:star|rating|review|score)',
    ask: "become|please|kindly|could you|would you|can you|would (?:love|appreciate|be|mean|make|help)|(?:we|i|it|that)'d (?:love|appreciate|be)|hop(?:e|ing)|consider|if (?:you|it|we|things)|(?:and|now|then|so) (?:change|update|give|rate|raise|leave|edit|revise|adjust|improve|make|set|turn|bump|take|add|go)|but|(?:don't|do not) hesitate|feel free|why not|in advance|when you",
    kind: 'we(?:.ve| have)? (?:\\w+ )?(?:changed|updated|improved|fixed|adjusted|edited|revised|moved)|(?:happy|glad|delighted|thrilled|pleased|great|wonderful|honou?red|proud|nice|lovely|means? a lot|smile).{0,40}(?:rated|gave|left|awarded|chang|updat|rais|review|star)|you (?:have |already |kindly )?(?:gave|given|left|rated|awarded|changed|updated|raised)|(?:your|the|every|each|all|this|these) (?:\\w+ ){0,3}(?:stars?|reviews?|ratings?) (?:really |truly |always )?(?:made|makes?|means?|keeps?|motivat|helps?|encourag|show|is|are|was|were|came)|(?:read|saw|seen|noticed|received|got|see|appreciate|value|treasure) (?:\\w+ ){0,3}(?:stars?|reviews?|ratings?)',
  },
  de: {
    star: 'Sterne',
    and: 'und|aber|doch',
    noun: 'stern(?:e|en|chen)?\\b|\\p{L}*bewertung(?:en)?\\b|rezension|(?:bessere|höhere|gute|neue|ihre|deine|die) note\\b|wertung|punktzahl|bewerten|bewertest|5/5|volle punktzahl|store-?eintrag|empfehlung im',
    hint: 'würde|wäre|könnte|hoff|vielleicht|unterstütz|helfen sie uns|hilf uns|nehmen sie sich|nimm dir|verdien|wert\\b|freuen (?:wir )?uns (?:sehr |riesig )?(?:über|auf)|freuen uns über (?:eine?|jede)|lassen sie|lass uns|dürfen wir|einladen|zählen auf|bitten (?:wir )?sie|wie wäre',
    about:
      'sagen sie|teilen sie|schreiben sie uns|mitteilen|erfahren|verstehen|erklären|beschreib|antwort|kontakt|leid\\b|entschuldig|warum|wieso|details|enttäusch|(?:in|aus|nach|zu|auf|über) (?:ihrer|deiner|eurer|ihre|deine) (?:\\p{L}+ )?(?:bewertung|rezension)|(?:ein|zwei|1|2)[- ]stern|stern-?(?:symbol|taste|icon)|bewertungs(?:fenster|dialog|hinweis|anfrage)|aufforderung',
    give: '(?:5|fünf)[- ]sterne?n?\\b|volle punktzahl|(?:hinterlass|schreib|verfass|abgeb|gib|geben|gebt|schenk|spendier|vergeb|vergib|dalass)\\p{L}* (?:sie )?(?:uns )?(?:doch |gern |gerne |bitte |im store |im app store )*(?:eine?n? |ihre |deine |ein paar |noch )?(?:\\p{L}+ )?(?:bewertung|rezension|stern)|bewerte?n? (?:sie )?(?:uns|die app|unsere app)|(?:fehlende[nr]?|letzte[nr]?|volle[nr]?|restliche[nr]?|alle) (?:\\p{L}+ )?sterne?|(?:positive|bessere|höhere|gute|tolle|nette|kleine|kurze|faire(?:re)?) (?:\\p{L}+ )?(?:bewertung|rezension)|(?:stern|bewertung|rezension)\\p{L}* .{0,30}(?:hinterlass|dalass|abgeb|abzugeb|abgäb|gäbe|schenk|spendier|vergeb|nachbesser|aufwert|hochsetz|anheb|aufstock|ergänz|anpasst|änder|umwandel)',
    ask: 'bitte|würde|könnt|wäre|hoff|wenn (?:sie|du|es|ihr)|falls|gerne?\\b|zögern|(?:und|nun|jetzt|dann) (?:ändern|änder|geben|gib|passen|pass|bewerten|bewerte|erhöhen|setzen|machen)|aber|im voraus|möchten sie|mögen sie|vielleicht',
    kind: '(?:bewertung|rezension)\\p{L}* (?:\\p{L}+ )?(?:gelesen|gesehen|erhalten|bekommen)|(?:bewertung|rezension|stern)\\p{L}* .{0,40}(?:geändert|angepasst|erhöht|aktualisiert|vergeben|gegeben|hinterlassen|abgegeben|geschrieben|verbessert) (?:haben|hast|hat|habt)|(?:dank\\p{L}*|freu\\p{L}*|schön|toll|glücklich|stolz|ehrt).{0,50}(?:geändert|aktualisiert|angepasst|erhöht|bewertet|gegeben|stern|bewertung|rezension)|(?:haben|hast|habt).{0,40}(?:gegeben|bewertet|vergeben|hinterlassen|geschrieben)|(?:lesen|sehen|schätzen|gelesen|gesehen|erhalten|bekommen) .{0,25}(?:bewertung|rezension|stern)|(?:bewertung|rezension|sterne)\\p{L}* (?:hat|haben|hilft|helfen|motivier\\p{L}*|zeig\\p{L}*|ist|sind|bedeute\\p{L}*|freu\\p{L}*)',
  },
  es: {
    star: 'estrellas',
    and: 'y|e|pero',
    noun: 'estrell(?:a|as|itas?)\\b|calificaci|valoraci|reseñ|puntuaci|puntaje|\\bnota\\b|(?:valor|calific|puntú|punt|evalú)\\p{L}{0,4}(?:nos|rnos|r la app| la app| nuestra app)|comentario (?:positivo )?en la (?:tienda|app store)|5/5',
    hint: 'apóy|danos|agradec|encant|espera|ojalá|considera|ayud|apoy|invit|haría|sería|alegraría|merec|anim|tóme|tóma|cuent[ae]|quizás?|tal vez|qué tal|favor|ser(?:á|ía) de gran|estaríamos|querría|quisiera|significaría',
    about:
      'cuént[ea]nos|díganos|dinos|explic|entender|respond|respuesta|contact|escrib[ae]nos|lament|sentimos|disculp|por qué|detalles|en (?:su|tu) (?:reseña|valoración|comentario)|sobre (?:su|tu)|(?:una|1|dos|2) estrellas? (?:que|porque)|icono|leemos|valoraremos',
    give: '(?:5|cinco) estrellas|(?:dej|escrib|pon|public|compart|regal|otorg|conced|da)\\p{L}{0,6} (?:una|un|su|tu|sus|tus|las|otra|alguna)? ?(?:\\p{L}+ )?(?:reseña|valoración|calificación|puntuación|opinión en la tienda|estrella)|(?:cambi|actualiz|modific|mejor|sub|aument|revis|reconsider|edit|ajust|corrig|replante)\\p{L}{0,6} .{0,20}(?:reseña|valoraci|calificaci|puntuaci|nota\\b|estrella|puntaje)|(?:estrella|reseña|valoración) (?:que falta|restante|positiva|favorable|de cinco|de 5)|(?:buena|nueva|mejor|alta) (?:reseña|valoración|calificación|puntuación|nota)|(?:valór|calific|califíqu|puntú|evalú|reséñ)\\p{L}{0,4}nos\\b',
    ask: 'haría|sería|significaría|alegraría|y (?:danos|d[ée]nos|dej|apóy|ponnos)|por favor|podría|puede[sn]? |agradecer|encantaría|gustaría|espera|ojalá|si (?:le|te|nos|lo|ya|todo|ahora|pued)|dud[ea]|pero|y (?:cambi|actualic|d[eé]|dé|pon|sub|val|modif|mejor|aument|ahora)|ahora (?:cambi|d[eé]|sub)|considere|considera|de antemano',
    kind: '(?:gracias|agradecemos|(?<=estamos (?:muy )?)agradecid|alegra\\p{L}*|feliz|felices|encanta\\b|contentos|orgullos).{0,50}(?:estrella|valoraci|reseña|calific|cambi|actualiz|mejor|puntu)|(?:nos|has|ha|han) (?:dio|diste|dado|dejó|dejaste|dejado|puesto|valorado|calificado)|(?:leemos|vimos|vemos|hemos visto|valoramos|apreciamos|recibimos) .{0,25}(?:reseña|valoraci|calificaci|estrella)|(?:reseñas?|valoraci\\p{L}+|calificaci\\p{L}+|estrellas) .{0,10}(?:nos ayuda|nos motiva|nos anima|significa|nos alegra|nos ha|es |son )',
  },
  pt: {
    star: 'estrelas',
    and: 'e|mas',
    noun: 'estrel(?:a|as|inhas?)\\b|avaliaç|classificaç|\\bnota\\b|pontuaç|resenha|aval(?:ie|iar|ia|iasse)\\p{L}{0,3}(?:-nos| o app| o aplicativo| nosso| a app| a nossa)|nos avali|comentário (?:positivo )?na (?:loja|app store)|5/5',
    hint: 'mereç|agradec|adorar|esper|tomara|lembre|consider|ajud|apoi|convid|ficar(?:íamos|emos)|seria|faria|alegr|merec|conte|quem sabe|talvez|que tal|favor|significaria|queríamos|incentiv|tire um|reserve',
    about:
      'conte(?:-nos| para nós| mais)|diga|expli|entender|respond|resposta|contat|contact|escrev|lament|sentimos|descul|por que|porque deu|detalhes|na sua (?:avaliação|resenha)|sobre (?:a )?sua|ícone|lemos',
    give: '(?:5|cinco) estrelas|(?:deix|escrev|publi|compartilh|atribu|conced|dê|dá|dar)\\p{L}{0,5}(?:-nos)? (?:uma|um|a sua|sua|tua|suas|as|mais|outra)? ?(?:\\p{L}+ )?(?:resenha|avaliação|classificação|nota|estrela)|(?:mud|alter|atualiz|melhor|aument|sub|rev|reconsider|edit|ajust|corrig|repens|reavali)\\p{L}{0,6} .{0,20}(?:resenha|avaliaç|classificaç|nota\\b|estrela|pontuaç)|(?:estrela|avaliação|nota) (?:que falta|restante|positiva|favorável|máxima|de cinco|de 5)|(?:boa|nova|melhor|alta|ótima) (?:resenha|avaliação|classificação|nota|pontuação)|aval(?:ie|iar)(?:-nos| o app| o aplicativo| nosso| a app| a nossa)',
    ask: 'ficaríamos|ficaremos|faria|seria|significaria|e (?:deix|apoi|avalia)|por favor|poderia|pode |agradecer|adorar|gostar|esper|tomara|se (?:gost|você|puder|já|tudo|agora)|hesite|mas|e (?:mud|alter|atual|d[êe]|aument|melhor|suba|avalie|agora)|agora (?:mud|alter|d[êe])|considere|desde já|antecip',
    kind: '(?:obrigad|agradecemos|feliz|felizes|alegra\\p{L}*|content|orgulh).{0,50}(?:estrela|avaliaç|classificaç|nota|alter|mud|atualiz|melhor)|(?:nos|você|tenha|ter) (?:deu|dado|deixou|deixado|avaliou|avaliado)|(?:lemos|vimos|vemos|valorizamos|recebemos) .{0,25}(?:avaliaç|resenha|estrela|coment)|(?:avaliaç\\p{L}+|notas?|estrelas|resenhas?) .{0,10}(?:nos ajuda\\b|nos ajudam|nos motiva|signific|nos deix|(?:nos )?alegrou|é |são )',
  },
  fr: {
    star: 'étoiles',
    and: 'et|mais',
    noun: "étoiles?\\b|\\bnotes?\\b|\\bavis\\b|évaluation|appréciation|(?:not|évalu)(?:er|ez|iez)[- ](?:nous|l'app|notre app)|nous (?:noter|évaluer)|commentaire (?:positif )?sur (?:le store|l'app store)|5/5",
    hint: "serions|serait|ferait|aiderait|espér|pensez à|envisag|soutenez|soutien|aidez|invit|encourag|mérit|comptons|peut-être|souhaite(?:rions|z)|prenez|prendre (?:un|quelques)|réjouir|touch(?:erait|és si)|merci de (?:bien )?(?:nous |vouloir )?(?:\\p{L}+)er\\b|reconnaissants|ravis (?:de recevoir|si|d'obtenir)|compterait|valoir|vaut",
    about:
      'dites|dire|racont|expliqu|comprendre|répond|réponse|contact|écri(?:vez|re)-nous|désolé|excus|pourquoi|détails|dans votre (?:avis|commentaire)|(?:à|de) votre avis|sur votre|savoir|prenons note|pris note|prendre note|noté|icône|lisons|à notre avis',
    give: "commentaire positif|(?:5|cinq) étoiles|(?:laiss|donn|mett|écri|publi|partag|attribu|accord|offr|rajout|ajout|dépos|post)\\p{L}{0,5}(?:-nous| nous)? (?:une?|votre|ton|vos|les|d'autres|quelques|la|plus d')? ?(?:\\p{L}+ )?(?:avis|note|évaluation|étoile)|(?:modifi|chang|révis|augment|amélior|reconsidér|revoi?|relev|ajust|remont|actualis|corrig|rehauss|réévalu|adapt|mett(?:re|ez) à jour|mont)\\p{L}{0,4} .{0,20}(?:avis\\b|note\\b|évaluation|étoile|appréciation)|(?:étoiles? (?:manquante|restante|supplémentaire)|(?:bonn|meilleur|nouvell|bel|haut|excellent)e (?:note|évaluation)|(?:bon|bel|meilleur|nouvel) avis|avis (?:positif|favorable|5 étoiles)|note (?:maximale|positive|parfaite))|(?:notez|évaluez)[- ](?:nous|l'app|notre)",
    ask: "ferait|veuillez|compterait|s'il vous plaît|s'il te plaît|svp|pourriez|pouvez|serions|serait|aimerions|espér|si (?:vous|tu|tout|cela)|hésite|mais|et (?:modif|chang|donn|mett|augment|not|laiss|pass|maintenant)|merci de (?:bien )?(?:nous )?(?:re)?(?:mett|donn|modif|chang|laiss|revoir|noter|évalu)|d'avance|pensez",
    kind: '(?:merci|remerci|(?<=sommes (?:très |vraiment )?)reconnaissant|heureux|ravis|content|touch|réjouis|fier).{0,50}(?:modifi|chang|étoile|mis à jour|note|avis|évalu)|(?:avez|as) (?:\\p{L}+ )?(?:donné|laissé|mis|attribué|noté|modifié|écrit)|(?:lisons|lu|vu|voyons|apprécions|reçu) .{0,25}(?:avis|note|évaluation|étoile)|(?:avis|notes?|étoiles|évaluations?) (?:nous (?:aide|motive|touche|encourage|fait|font|a|ont)|compte|est |sont )',
  },
  nl: {
    star: 'sterren',
    and: 'en|maar',
    noun: 'ster(?:ren|retje|retjes)?\\b|beoordeling|recensie|\\breviews?\\b|\\bscore\\b|waardering|beoordeel (?:ons|de app|onze)|beoordelen\\b|5/5|cijfer',
    hint: 'denk dan|mogen we|zou|zouden|hop(?:en|elijk)|overweeg|steun|help(?:t)? ons (?:met|door)|ondersteun|uitnodig|nodigen|verdien|waard\\b|misschien|neem even|laat ons|blij (?:maken|met een)|rekenen op|stellen (?:het )?op prijs|dankbaar voor een|verzoeken|moedigen',
    about:
      'vertel|laat (?:het )?ons weten|weten|uitleg|begrijp|antwoord|reag|contact|spijt|excus|waarom|details|mail|in (?:uw|je) (?:recensie|review|beoordeling)|over (?:uw|je)|naar aanleiding|(?:één|een|1|2|twee)[- ]ster(?:ren)?[- ](?:ervaring|beoordeling)|pictogram|lezen',
    give: '(?:5|vijf) sterren|(?:laat|schrijf|plaats|geef|gun|zet|deel|achterlat|achter te lat)\\p{L}* (?:ons |dan |gerust |even |nog )*(?:een|uw|je|de|wat|nog)? ?(?:\\p{L}+ )?(?:beoordeling|recensie|review|ster|waardering)|(?:beoordeling|recensie|review|score|sterren|waardering)\\p{L}* .{0,25}(?:achter(?:laten|laat|te laten)|plaatsen|schrijven|geven|wijzig|aanpas|pas\\b|veranderen|verander|verhog|verbeter|herzie|bijwerk|bij te werken|bij te stellen|bijstel|heroverweg|omhoog)|(?:ontbrekende|laatste|resterende|volle|alle) (?:\\p{L}+ )?ster|(?:goede|mooie|hogere|betere|positieve|nieuwe|korte|leuke|eerlijke) (?:\\p{L}+ )?(?:beoordeling|recensie|review|score|waardering)|beoordeel (?:ons|de app|onze app)|(?:verander|wijzig|verhoog|verbeter|herzie|update|werk|stel|pas|maak)\\p{L}* .{0,25}(?:beoordeling|recensie|review|score|sterren)',
    ask: 'zou u|zou je|alstublieft|alsjeblieft|zou|kunt u|kun je|wilt u|wil je|hop|als (?:u|je|alles|het)|aarzel|maar|en (?:pas|wijzig|geef|verander|verhoog|laat|zet|maak)|graag|bij voorbaat|alvast|overweeg',
    kind: '(?:bedankt|dank|blij|fijn|mooi|trots|verheugd|leuk).{0,50}(?:aangepast|aanpass|ster|beoordeling|gewijzigd|review|recensie|score)|(?:hebt|heeft|heb).{0,30}(?:gegeven|beoordeeld|achtergelaten|geschreven)|(?:lezen|zien|zagen|gelezen|waarderen|kregen) .{0,25}(?:beoordeling|recensie|review|ster)|(?:beoordelingen?|recensies?|reviews?|sterren) .{0,8}(?:helpt|helpen|motive|betek|is |zijn |deed|maak)',
  },
  pl: {
    star: 'gwiazdek',
    and: 'i|oraz|ale|a',
    noun: 'gwiazd(?:k|ek|ecz|y\\b)\\p{L}*|\\p{L}{0,2}ocen\\p{L}*|oceń|recenzj\\p{L}*|opini\\p{L}*|\\bnot(?:ę|a|y)\\b|punktacj\\p{L}*|5/5',
    hint: 'pokaż|czy (?:mógłby|mogłaby|moglibyś|mogłabyś|zechc|byłby|byłaby|moglib)|może (?:teraz|zechc|czas)|by(?:łoby|łaby|śmy)|byłoby|będziemy (?:bardzo )?(?:wdzięczni|radzi)|liczymy|mamy nadzieję|zachęcamy|zapraszamy|gdyby|rozważ|wesprz|pomóż|pomogł|ucieszy|zasłuż|warto|wart[aey]?\\b|chętnie|poświęć|uprzejmie|docenimy|marzymy|miło',
    about:
      'opis|napisz do nas|powiedz|opisz|wyjaśni|zrozum|odpowied|kontakt|przykro|przepr|dlaczego|szczegół|w (?:swojej|twojej|państwa|pana|pani) (?:ocenie|opinii|recenzji)|o (?:swojej|twojej)|ikon|czytamy|naszym zdaniem|(?:jednej|1|dwóch) gwiazd',
    give: '(?:5|pięć|pięciu|pięcioma) gwiazd|(?:zostaw|wystaw|napis|daj|dać|dasz|dodaj|przyzna|podziel|postaw|dorzuć|podaruj)\\p{L}* (?:nam |proszę |swoją |nową |po prostu |jeszcze )*(?:\\p{L}+ )?(?:opini|recenzj|ocen|gwiazd)|(?:zmień|zmien|zmian|popraw|podnie|podnies|podwyższ|zaktualiz|aktualiz|przemyśl|edyt|skoryg|rewiz|uaktual|ulepsz)\\p{L}* .{0,25}(?:ocen|opini|recenzj|gwiazd|not[ęay])|(?:brakując|ostatni|pełn|komplet|dodatkow|wszystkie)\\p{L}* (?:\\p{L}+ )?gwiazd|(?:dobr|now|wysok|wyższ|lepsz|pozytywn|krótk|przychyln|mił)\\p{L}* (?:\\p{L}+ )?(?:opini|recenzj|ocen)|oceń (?:nas|aplikacj|naszą)|ocenić (?:nas|aplikacj|naszą)|(?:ocen|opini|recenzj|gwiazd)\\p{L}* .{0,25}(?:zmien|zmian|podn|podwyższ|popraw|wyższ|zaktualiz|w górę)',
    ask: 'by(?:łoby|łaby|śmy)|ucieszyło|prosi|proszę|czy |byłoby|będziemy wdzięczni|liczymy|nadziej|zachęc|jeśli|jeżeli|gdyby|wahaj|ale|(?:i|a|oraz|teraz) (?:zmień|zmie|daj|podnieś|popraw|wystaw|zaktual|oceń|zostaw)|z góry|rozważ',
    kind: '(?:dzięk\\p{L}*|cieszy\\p{L}*|miło|rad(?:zi|ość)|dumni|wdzięczni za).{0,50}(?:zmian|zmieni|gwiazd|ocen|opini|recenzj|aktualiz|podnies)|poświęci\\p{L}+ (?:państwo )?czas .{0,20}(?:opini|ocen|recenzj)|(?:dał|wystawił|zostawił|przyznał|ocenił|napisał)\\p{L}* .{0,25}(?:gwiazd|ocen|opini|nas|aplik)|(?:czytamy|widzimy|doceniamy|otrzymaliśmy|przeczytal) .{0,25}(?:ocen|opini|recenzj|gwiazd)|(?:ocen|opini|recenzj|gwiazd)\\p{L}* .{0,10}(?:pomaga|motywuj|znacz|(?:bardzo |naprawdę )?(?:nas )?(?:u|po)?cieszy|to dla|jest|są )',
  },
  cs: {
    star: 'hvězd',
    and: 'a|i|ale',
    noun: 'hvězd\\p{L}*|\\p{L}{0,2}hodnocen\\p{L}*|recenz\\p{L}*|\\bznámk\\p{L}*|skóre|\\p{L}{0,2}hodnoťt?e?\\b|(?:o)?hodnotit|5/5',
    hint: 'ukaž|můžeme|mohli bychom|bys(?:te)?\\b|by (?:nás|nám)|budeme (?:moc |velmi )?(?:rádi|vděční)|doufáme|snad|třeba|kdyby|zvažte|zvaž|podpoř|pomoz|pomohl|potěšil|zaslouž|stojí za|zveme|věnujte|ocenili|oceníme|chcete|co takhle|prosíme',
    about:
      'popsat|popiš|napište nám|řekněte|popište|vysvětl|pochop|odpově|kontakt|mrzí|omlouv|proč|podrobnost|ve (?:své|vaší) (?:recenzi|hodnocení)|v (?:recenzi|hodnocení)|o (?:vaší|tvé)|ikon|čteme|(?:jedné|1|dvou) hvězd|jednohvězd',
    give: '(?:5|pět|pěti) hvězd|(?:zanech|napiš|napsat|dej|dát|dali|přid|uděl|nechte|sdílej|věnuj|doplň)\\p{L}* (?:nám |prosím |si |své |svou |ještě |v obchodě )*(?:\\p{L}+ )?(?:recenz|hodnocen|hvězd|známk)|(?:změn|uprav|zvýš|zvyš|přehodno|aktualiz|vylepš|zlepš|oprav|zvedn|poopra|navýš)\\p{L}* .{0,25}(?:hodnocen|recenz|hvězd|známk|skóre)|(?:chybějící|poslední|zbývající|plný|všech)\\p{L}* (?:\\p{L}+ )?(?:hvězd|počet)|(?:dobr|nov|vyšší|lepší|pozitivní|krátk|hezk|příznivějš|kladn)\\p{L}* (?:\\p{L}+ )?(?:recenz|hodnocen|známk)|ohodno(?:ť|tit)\\p{L}* (?:nás|aplikac|naši)|(?:hodnocen|recenz|hvězd)\\p{L}* .{0,25}(?:změn|uprav|zvýš|zvyš|zlepš|aktualiz|přehodno|zanech|přid)',
    ask: 'musíme|abychom|by nás|by nám|by pro nás|prosím|mohl|můžete|bychom|budeme rádi|doufáme|pokud|jestli|kdyby|neváhej|ale|(?:a|i|nyní|teď) (?:změň|uprav|dej|zvyš|přid|ohodno|zanech|aktual)|předem|zvaž',
    kind: '(?:děku|díky|vděční za|našli čas|těší|potěš|rádi|radost|hrdí).{0,50}(?:změn|hvězd|hodnocen|recenz|uprav|zvýšen|aktualiz)|(?:jste|jsi) .{0,25}(?:dal|ohodnotil|nechal|udělil|napsal|změnil)|(?:čteme|vidíme|viděli|ceníme|dostali) .{0,25}(?:recenz|hodnocen|hvězd)|(?:hodnocen|recenz|hvězd)\\p{L}* .{0,8}(?:nám pomáh|nás těší|nás motiv|nás (?:velmi |moc )?potěš|pro nás|je |jsou )',
  },
  uk: {
    star: 'зірок',
    and: 'і|й|та|а|але',
    noun: 'зір(?:к|ок|оч)\\p{L}*|оцін(?:к|ок|іть|ити|юв)\\p{L}*|відгук\\p{L}*|рейтинг\\p{L}*|бал(?:и|ів)\\b|5/5',
    hint: 'покаж|чи можемо|варт|чи (?:могли|не могли|можете|варті|заслуж)|могли б|б(?:уло|удемо) (?:б |дуже )?(?:вдячн|рад|чудов|приємн|дуже)|були б|сподіва|розгля|підтрима|допомож|допомогл|потіш|заслуж|варт(?:і|о|а)|запрош|заохоч|можливо|приділ|розраховуємо|може,|порадувал|раді б',
    about:
      'опис|розкаж|опишіть|напишіть нам|поясн|зрозумі|відповід|зв.яж|шкода|вибач|перепрош|чому|детал|у (?:вашому|своєму) (?:відгуку)|про ваш|значок|читаємо|(?:одну|1|дві) зірк',
    give: "(?:5|п.ять|п.яти|п.ятьма) зір|(?:залиш|напиш|напис|постав|дай|дат|дод|поділ|подару|віддя)\\p{L}* (?:нам |будь ласка |свою |свій |новий |ще )*(?:\\p{L}+[\\p{L}'’]* )?(?:відгук|оцінк|зір)|(?:змін|онов|підвищ|покращ|перегля|відредаг|виправ|підня|скориг|поліпш|збільш|переоцін)\\p{L}* .{0,25}(?:оцінк|відгук|рейтинг|зір|бал)|(?:відсутн|останн|решт|повн|усі|всі)\\p{L}* (?:\\p{L}+[\\p{L}'’]* )?зір|(?:добр|нов|вищ|кращ|високу|позитивн|коротк|гарн|хорош)\\p{L}* (?:\\p{L}+ )?(?:відгук|оцінк|рейтинг)|оцін(?:іть|ити|и) (?:нас|застосунок|додаток|наш)|(?:оцінк|відгук|рейтинг|зір)\\p{L}* .{0,25}(?:змін|підвищ|онов|підня|покращ|вищ|залиш)",
    ask: 'прос|будь ласка|чи |могли б|були б|сподіва|якщо|вагай|але|(?:і|й|та|а|тепер) (?:змін|постав|дай|підвищ|онов|залиш|виправ|оцін)|заздалегідь|розглян',
    kind: 'що (?:ви )?(?:нас )?(?:змінили|поставили|залишили|оцінили|оновили|підвищили|дали|написали)|(?:дяку\\p{L}*|спасибі|раді|радіє\\p{L}*|приємно|тішить|вдячні (?:вам )?за|знайшли час).{0,50}(?:змін|зір|оцінк|відгук|онов|підвищ|рейтинг)|ви .{0,20}(?:поставили|залишили|оцінили|дали|написали|змінили)|(?:читаємо|бачимо|цінуємо|отримали|побачили) .{0,25}(?:відгук|оцінк|зір)|(?:відгук|оцінк|зірк|зірок)\\p{L}* .{0,8}(?:допомага|мотиву|надиха|важлив|є |для нас|потіш)',
  },
  tr: {
    star: 'yıldız',
    and: 've|ama',
    noun: 'yıldız\\p{L}*|puan\\p{L}*|değerlendirme\\p{L}*|yorum\\p{L}*|(?:bizi|uygulamayı|uygulamamızı) (?:\\p{L}+ )?(?:değerlendir|puanla|oyla)\\p{L}*|5/5|not(?:unuz|unu)\\p{L}*',
    hint: 'göster|unutma|bekleyebilir|hak ediyor|rica ed|umu(?:yoruz|t|lur|d)|umarız|sevini?r(?:iz|dik)|seviniriz|mutlu (?:eder|olur|oluruz)|memnun (?:oluruz|eder)|eğer|düşünür|düşünün|tereddüt|çekinmeyin|destek (?:ol|ver)|destekle|yardımcı olur|katkı|hak ed|hak ett|değer(?:iz| mi)|bekl(?:iyoruz|eriz)|davet|teşvik|belki|ayır(?:ır|ın|ıp)|se(?:niz|nız)\\b|sa(?:nız|niz)\\b|çok şey ifade ed|dileriz|arzu',
    about:
      'anlat|açıkla|bize yazın|yazarsanız|anlamak|yanıt|cevap|iletişim|üzgün|özür|neden|ayrıntı|yorumunuzda|değerlendirmenizde|hakkında|simge|okuyoruz|(?:tek|bir|1|iki) yıldızlı|puanla(?:ma)? penceresi',
    give: '(?:5|beş) yıldız|(?:yıldız|puan|değerlendirme|yorum|not)\\p{L}* .{0,30}(?:güncelle|değiştir|yükselt|artır|arttır|gözden geçir|düzenle|düzelt|bırak|yaz(?:ın|ar|manı|ıp|ma)|ver(?:in|ir|me|ebil|sen|ip|irsen)|ekle|tamamla|yap(?:ın|ar|manı)|paylaş|çıkar|çek(?:in|er)|iyileştir)|(?:eksik|son|kalan|tam|bütün|tüm) (?:\\p{L}+ )?yıldız|(?:olumlu|güzel|iyi|yeni|yüksek|kısa|daha iyi) (?:bir )?(?:yorum|değerlendirme|puan)|(?:bizi|uygulamayı|uygulamamızı) .{0,20}(?:değerlendir|puanla|oyla)',
    ask: 'lütfen|rica|misiniz|mısınız|musunuz|müsünüz|umuyor|umarız|sevin(?:ir|eceğ)|mutlu olur|memnun olur|eğer|tereddüt|çekinme|ama|(?:ve|şimdi) .{0,25}(?:güncelleyin|değiştirin|verin|yükseltin|yapın|artırın|bırakın)|şimdiden|se(?:niz|nız)\\b|sa(?:nız|niz)\\b',
    kind: '(?:yorum|değerlendirme)\\p{L}* (?:yazmaya|yapmaya) (?:vakit|zaman) ayırdığınız|(?:değerlendirdiğiniz|verdiğiniz|puanladığınız|bıraktığınız)|(?:güncellediğiniz|değiştirdiğiniz|verdiğiniz|yükselttiğiniz|bıraktığınız|değerlendirdiğiniz|puanınız|yıldızınız|yorumunuz|değerlendirmeniz|yıldız|puan)\\p{L}* .{0,40}(?:teşekkür|sevindi|mutlu (?:etti|olduk)|sağ ol|minnettar)|(?:okuyoruz|gördük|önemsiyoruz)|(?:yorumlar|değerlendirme|puan|yorum)\\p{L}* .{0,12}(?:yardımcı oluyor|motive ed|önemli|değerli)|teşekkür ederiz$',
  },
  ar: {
    star: 'نجوم',
    and: 'و\\p{L}*',
    noun: '(?:و|ف)?(?:ب|ل|ك)?(?:ال|لل)?(?:نجم|نجوم|تقييم|تقييمات|مراجع[ةت]|درج[ةت]|رأي)\\S*|(?:ت?قيّ?م(?:نا|وا|ونا| التطبيق| تطبيقنا)|تقييم(?:نا| التطبيق| تطبيقنا))|5/5',
    hint: 'لا تنس|(?:و|ف)?(?:هل (?:يمكننا|تود)|نأمل|نتمنى|نتطلع|لو |ليتك|نكون (?:ممتن|سعداء|شاكر)|سنكون|سيسعد|سيساعد|يسعدنا (?:أن )?(?:ت|لو|حصول)|ندعو|نشجع|ادعم|دعمك|ساعدنا|ساعدونا|تكرّ?م|لا تتردد|فكّ?ر|نستحق|ربما|لعل|عسى|نطمح|سنقدر|نقدر لو|يعني لنا)',
    about:
      'أخبرنا|اخبرنا|راسلنا|تواصل|اشرح|نفهم|لماذا|آسف|نأسف|نعتذر|عذر|رد|تفاصيل|في (?:مراجعتك|تقييمك)|حول|بشأن|نقرأ|أيقونة|بنجمة واحدة',
    give: '(?:دقيقة|لحظة|وقت)\\S* لتقييم|(?:بضع |ال)?نجوم (?:ال)?إضافي\\S*|(?:و|ف)?(?:ب)?خمس نجوم|(?:و|ف|ل|ب|ال|أن )*(?:ت|ن)?(?:اترك|ترك|اكتب|كتاب[ةت]|شارك|مشارك[ةت]|أضف|إضاف[ةت]|ضع|امنح|منح|أعط|اعط|إعطا|تعط|قد[ّ]?م|تقديم|وضع|تخصيص)\\S*.{0,20}(?:تقييم|مراجع|نجوم|نجم|رأي)|(?:و|ف|ل|ب|ال|أن )*(?:ت|ن|ي)?(?:عد[ّ]?ل|غي[ّ]?ر|حد[ّ]?ث(?!نا|وا)|رفع|حس[ّ]?ن|زد|زياد|تعديل|تغيير|تحديث|ارفع|تحسين|إعادة النظر|راجع|عيد النظر|صحح|بدل)\\S*.{0,25}(?:تقييم|مراجع|نجوم|نجم|رأي|درج)|(?:ال)?نجم[ةت] (?:ال)?(?:ناقص|متبقي|أخير|خامس|مفقود)\\S*|(?:تقييم|مراجع[ةت])\\S* (?:ال)?(?:إيجابي|أفضل|أعلى|جيد|ممتاز|جديد|منصف|عال)\\S*|خمس نجوم|(?:ال)?نجوم (?:ال)?(?:خمس|كامل)\\S*|قيّ?م(?:وا|نا|ونا)?(?: التطبيق| تطبيقنا)|تقيّ?م(?:نا| التطبيق| تطبيقنا)',
    ask: '(?:و|ف)?س(?:ت|ي)?ساعد|(?:و|ف)?(?:نرجو|يرجى|أرجو|من فضلك|لو سمحت|هل|نأمل|نتمنى|إذا|لو|سنكون|سيسعد|سيساعد|لا تتردد|لكن|مقدما|مسبقا|ندعو)|(?:و|ف)(?:غي|عد|حد|امنح|ارفع|أعط|ضع|اترك|قيم)',
    kind: '(?:شكر|نشكر|أشكر|سعداء|سعدنا|أسعد|يسعدنا أن|يسعدنا أنك|فخور|ممتنون ل)\\S*.{0,60}(?:تعديل|تحديث|تغيير|نجوم|تقييم|رفع|مراجع|نجم|رأي)|(?:منحت|أعطيت|تركت|كتبت|قي[ّ]?مت)\\S*|(?:نقرأ|رأينا|نقدر|وصلنا|تلقينا) .{0,25}(?:تقييم|مراجع|نجوم)|(?:تقييم|مراجع|نجوم)\\S* .{0,10}(?:يساعدنا|تساعدنا|يسعدنا|تعني|يعني|مهم)',
  },
  zh: {
    star: '星',
    and: '并且|但是',
    noun: '评分|評分|评价|評價|星级|星級|评论|評論|好评|好評|[一二两三四五1-5几幾颗顆满滿全] ?(?:颗|顆|个|個)?星|打分|分数|分數|高分|满分|滿分|5/5',
    hint: '请|請|麻烦|麻煩|希望|期待|能否|能不能|可否|可以|是否|如果|若|要是|方便的话|不妨|考虑|考慮|欢迎|歡迎|支持|帮助我们|幫助我們|帮我们|幫我們|鼓励|鼓勵|愿意|願意|值得|荣幸|榮幸|非常高兴|会很|會很|不胜感激|感激不尽|恳请|懇請|抽空|动动手|動動手|赏|賞|给我们|給我們|求',
    about:
      '告诉|告訴|联系|聯繫|聯絡|说明|說明|描述|了解|解释|解釋|回复|回覆|抱歉|对不起|對不起|为什么|為什麼|详细|詳細|在(?:您|你)的(?:评|評)|阅读|閱讀|看到|图标|圖標|关于|關於|一星|低分',
    give: '(?:给|給|打|留|写|寫|送|赏|賞|补|補|来个|來個|点个|點個)(?:上|个|個|下|一个|一個|一条|一條|我们|我們|应用|應用|出|一)?.{0,8}(?:评分|評分|评价|評價|评论|評論|好评|好評|星|高分|满分|滿分)|(?:修改|更新|提高|提升|更改|调整|調整|改|调高|調高|上调|上調|重新|补上|補上|编辑|編輯|改善|升)(?:一下|成|为|為|到)?.{0,10}(?:评分|評分|评价|評價|星|评论|評論|分数|分數)|(?:评分|評分|评价|評價|星级|星級|分数|分數|评论|評論).{0,10}(?:改|提高|提升|更高|调|調|上调|五星|满|滿|加|更新|升)|(?:第五|最后一|最後一|缺的那|那|差的)(?:颗|顆)星|(?:更高|更好|新|好|正面|公正|满意|滿意)的?(?:评分|評分|评价|評價|评论|評論)|(?:五|5|满|滿|全) ?(?:颗|顆)?星|(?:为|為|给|給)(?:我们|我們|应用|應用|本应用).{0,4}(?:评分|評分|打分|评价|評價)|(?:评分|評分|评价|評價)(?:支持|鼓励|鼓勵)',
    ask: '请|請|麻烦|麻煩|希望|期待|能否|能不能|可否|是否|如果|若|不妨|考虑|考慮|欢迎|歡迎|但|并(?:给|改|把|修)|並(?:給|改|把|修)|恳请|懇請|顺便|順便|吧$',
    kind: '(?:带来|帶來).{0,6}星|(?:感谢|感謝|谢谢|謝謝|很高兴|很高興|开心|開心|荣幸|榮幸).{0,16}(?:修改|更新|提高|星|好评|好評|评分|評分|评价|評價|评论|評論)|(?:您|你)(?:给|給|打|留下|的).{0,8}(?:了|的).{0,8}(?:星|评|評)|(?:阅读|閱讀|看到|读|讀|收到|珍惜|重视|重視).{0,10}(?:评|評|星)|(?:评论|評論|评价|評價|好评|好評|五星)(?:让|讓|对我们|對我們|是我们|是我們|给了|給了|鼓舞|帮助|幫助|很重要)',
  },
  ja: {
    star: 'つ星',
    and: 'そして',
    noun: '評価|レビュー|星|☆|★|口コミ|点数|スコア|満点|高評価',
    hint: 'お願い|いただけ(?:ます|ませ|れば|ると|たら|ない|る)|頂け(?:ます|ませ|れば|ると|たら|ない|る)|ください|下さい|幸い|嬉しい|うれしい|嬉しく思います|助かり|期待|もしよろし|よろしければ|宜しければ|ぜひ|是非|検討|ご協力|応援|支え|励みになります|ありがたい|有難い|願って|望んで|値する|でしょうか|ませんか|もらえ|欲しい|ほしい|ご支援|一票',
    about:
      '教えて|お知らせ|お聞かせ|詳し|ご連絡|お問い合わせ|返信|回答|申し訳|お詫び|理由|なぜ|拝読|読んで|読み|レビューの内容|レビューにて|星(?:1|一)つ|アイコン|ボタン',
    give: '(?:評価|レビュー|口コミ|星|★|☆|点数|スコア)(?:を|の|も|に|は)?.{0,12}(?:変更|更新|見直|修正|上げ|引き上げ|改め|高め|再考|再検討|アップ|書|投稿|残|付け|つけ|加え|追加|足し|増や|直し|変え|お寄せ|入れて|上方)|(?:最後|残り|足りない|五つ目|5つ目|あと(?:1|一)つ)の?(?:の)?星|(?:5|五)つ?(?:の)?星|星(?:5|五)|(?:高い|高|良い|より良い|新しい|いい)(?:ご)?(?:評価|レビュー)|満点|(?:アプリ|私たち|当アプリ|弊社)を(?:ご)?評価(?:して|し|いただ|頂)|(?:ストア|レビュー)(?:で|に|から)?.{0,6}(?:の)?(?:ご)?(?:評価|レビュー|応援)',
    ask: 'お願い|いただけ(?:ます|ませ|れば|ると|たら)|頂け(?:ます|ませ|れば|ると|たら)|ください|下さい|幸い|期待|よろし|ぜひ|是非|検討|でしょうか|ませんか|が、|ので',
    kind: '(?:評価|レビュー|口コミ|星).{0,10}(?:いただき|くださり|下さり|頂き|いただいて|くださって)(?!ます|ませ|た|たい|たく)|(?:変更|更新|見直し?|修正|評価|レビュー|投稿)(?:を)?(?:してくださ(?:り|って|った)|していただき(?!ます|た(?:い|く))|していただいて|くださり)|返信.{0,10}評価|(?:変更|更新|見直し|星|評価|レビュー|★|満点|口コミ).{0,20}(?:ありがとう|感謝|嬉しく(?:拝|思っ)|御礼|お礼|励みになって|光栄)|(?:評価|レビュー|星)(?:を|も|は|に)?.{0,10}(?:拝読|読んで|読ませ|目を通|大切に|参考に)|(?:くださった|いただいた|頂いた|下さった)',
  },
  ko: {
    star: '별점',
    and: '그리고',
    noun: '별점|평점|리뷰|평가|후기|별(?! ?로)|점수|만점',
    hint: '부탁|주세요|주시(?:면|겠|길|기를|지|는 건|기 바)|주실|바랍니다|바라|기대|희망|혹시|괜찮으시|만족하(?:셨|신)|마음에 드(?:셨|신)|여유가|고려|생각해|도와|응원|격려|힘이 (?:됩|될|되)|기쁘겠|감사하겠|행복하겠|좋겠|받을 수|받고 싶|어떠|자격|주신다면|권유|지원',
    about:
      '알려|말씀해|연락|문의|설명|자세|이해|답변|답글|회신|죄송|사과|왜|이유|리뷰에서|후기에서|리뷰에 적|읽고|읽었|읽습|보았|아이콘|별 ?(?:하나|1개|한 개)(?:를| 주신|의 경험)',
    give: '(?:별점|평점|리뷰|평가|후기|별|점수)(?:을|를|도|에|은|는|로)?.{0,14}(?:수정|변경|올려|올리|높여|높이|바꿔|바꾸|업데이트|재고|조정|다시|상향|남겨|작성|써|적어|달아|등록|추가|고쳐|눌러|매겨|채워)|(?:마지막|나머지|부족한|빠진|다섯 번째) ?별|(?:좋은|높은|긍정적인|새로운|더 나은|후한|만점) ?(?:리뷰|별점|평점|평가|후기|점수)|별 ?(?:5|다섯) ?(?:개|점)?|(?:5|오) ?점 ?(?:만점|을|짜리)|(?:앱|저희)(?:을|를) ?(?:평가|리뷰)',
    ask: '부탁|주세요|주시(?:면|겠|길|기)|바랍|바라|기대|혹시|고려|감사하겠|기쁘겠|좋겠|지만|하시고|면 ',
    kind: '(?:수정|변경|올려|별점|별|리뷰|평점|평가|후기|높여|만점|점).{0,20}(?<!면 ?)(?:감사(?!하겠)|고맙|기뻤|기쁩)|(?:주신|남기신|남겨 주신|주셔서)|(?:리뷰|평가|후기|별점)(?:을|를|는|은|가|도)?.{0,12}(?:읽|확인하고|소중|큰 힘이 되었|힘이 났|도움이 됩)',
  },
};
