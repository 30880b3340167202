/** What a model may put before a reply, by language: words of assent, names of a reply, and the review it answers. */
type Words = { assent?: string; name: string; to?: string; hereIs?: string };

const WORDS: readonly Words[] = [
  {
    assent: 'sure(?: thing)?|certainly|of course|absolutely|okay|ok|got it|understood|no problem',
    name: 'reply|response|answer|draft|translation|draft reply|draft response|developer response|final answer|final reply|output',
    to: "(?:to|for) (?:the|this|your) (?:user(?:’s|'s)? )?review",
    hereIs:
      "(?:here(?:'s|’s| is)|this is|below is)(?: (?:the|a|an|my|your))?(?: [\\p{L}-]+){0,4}? (?:reply|response|draft|translation|(?:shorter|shortened|improved|revised|rewritten|polished|translated) version)",
  },
  {
    assent: 'gerne|natürlich|klar|selbstverständlich|sicher',
    name: 'antwort|entwurf|antwortentwurf|antwortvorschlag|entwicklerantwort|übersetzung|rückmeldung',
    to: 'auf (?:die|diese|ihre) (?:bewertung|rezension)',
    hereIs:
      'hier ist(?: (?:die|der|eine|ein|meine|mein|ihre|ihr|deine))?(?: \\p{L}+){0,3}? (?:antwort|antwortentwurf|antwortvorschlag|entwurf|übersetzung)',
  },
  {
    assent: "bien sûr|certainement|avec plaisir|d[’']accord",
    name: 'réponse|réponse proposée|proposition de réponse|réponse du développeur|brouillon|traduction',
    to: "à (?:l[’']avis|cet avis|l[’']évaluation)",
    hereIs:
      'voici(?: (?:la|le|une|un|ma|votre))?(?: \\p{L}+){0,2}? (?:réponse|proposition|brouillon|traduction)(?: proposée| suggérée| de réponse)?',
  },
  {
    assent: 'claro(?: que sí)?|por supuesto|desde luego|con gusto',
    name: 'respuesta|respuesta sugerida|respuesta del desarrollador|borrador|traducción',
    to: 'a (?:la|esta) (?:reseña|opinión|valoración)',
    hereIs:
      'aquí (?:está|tienes|tiene|va)(?: (?:la|el|una|un|mi|tu|su))?(?: \\p{L}+){0,2}? (?:respuesta|borrador|traducción)(?: sugerid[ao]| propuest[ao])?',
  },
  {
    assent: 'claro|com certeza|certo',
    name: 'resposta|resposta sugerida|resposta do desenvolvedor|rascunho|tradução',
    to: '(?:à|a esta|para a|ao) (?:avaliação|comentário|resenha)',
    hereIs:
      'aqui (?:está|vai)(?: (?:a|o|uma|um|minha|sua))?(?: \\p{L}+){0,2}? (?:resposta|rascunho|tradução)(?: sugerid[ao]| propost[ao])?',
  },
  {
    assent: 'natuurlijk|zeker|uiteraard|prima',
    name: 'antwoord|reactie|conceptantwoord|concept|vertaling|reactie van de ontwikkelaar',
    to: 'op (?:de|deze) (?:beoordeling|recensie|review)',
    hereIs: 'hier is(?: (?:het|de|een|mijn|uw|je))?(?: \\p{L}+){0,3}? (?:antwoord|reactie|concept|vertaling)',
  },
  {
    assent: 'jasne|oczywiście|pewnie',
    name: 'odpowiedź|proponowana odpowiedź|odpowiedź dewelopera|wersja robocza|szkic|tłumaczenie',
    to: 'na (?:opinię|tę opinię|recenzję|tę recenzję)',
    hereIs: 'oto(?: \\p{L}+){0,3}? (?:odpowiedź|odpowiedzi|szkic|tłumaczenie)',
  },
  {
    assent: 'jistě|samozřejmě|určitě|jasně',
    name: 'odpověď|návrh odpovědi|odpověď vývojáře|koncept|překlad',
    to: 'na (?:recenzi|tuto recenzi|hodnocení)',
    hereIs: '(?:zde|tady|toto) je(?: \\p{L}+){0,3}? (?:odpověď|odpovědi|koncept|překlad)',
  },
  {
    assent: 'звичайно|звісно|авжеж|так',
    name: 'відповідь|варіант відповіді|відповідь розробника|чернетка|переклад',
    to: 'на (?:відгук|цей відгук)',
    hereIs: "ось(?: [\\p{L}’']+){0,3}? (?:відповідь|відповіді|чернетка|переклад)",
  },
  {
    assent: 'بالتأكيد|بالطبع|حسنًا|طبعًا',
    name: 'الرد|رد|الرد المقترح|رد المطور|الإجابة|المسودة|مسودة|الترجمة|ترجمة',
    to: 'على (?:المراجعة|التقييم|هذه المراجعة|هذا التقييم)',
    hereIs:
      '(?:إليك|إليكم|هذا هو|هذه هي|فيما يلي)(?: \\p{L}+){0,2}? (?:الرد|رد|ردًا|ردا|الإجابة|المسودة|مسودة|الترجمة|ترجمة)(?: المقترح| المقترحة)?',
  },
  {
    assent: 'tabii(?: ki)?|elbette|tamam',
    name: 'yanıt|cevap|önerilen yanıt|geliştirici yanıtı|taslak|çeviri',
    to: '(?:yoruma|incelemeye|değerlendirmeye)',
    hereIs:
      '[iİ]şte(?: \\p{L}+){0,3}? (?:yanıt|yanıtı|yanıtım|yanıtınız|cevap|cevabı|cevabınız|taslak|taslağı|çeviri|çevirisi)',
  },
  {
    assent: '当然|當然|好的|好|没问题|沒問題',
    name: '回复|回覆|答复|答覆|回复内容|回覆內容|建议回复|開發者回覆|开发者回复|草稿|翻译|翻譯|译文|譯文',
    hereIs:
      '(?:以下|这里|這裡|这|這|下面)是[^，。:：\\n]{0,12}?(?:回复|回覆|答复|答覆|草稿|翻译|翻譯|译文|譯文)(?:内容|內容)?',
  },
  {
    assent: 'もちろん(?:です)?|承知しました|かしこまりました|はい',
    name: '返信|返信文|返信案|回答|返答|下書き|翻訳|訳文|デベロッパーからの返信',
    hereIs:
      '(?:以下|こちら)[がはに、]{0,2}[^。:：\\n]{0,14}?(?:返信|返信文|返信案|回答|返答|下書き|翻訳|訳文)(?:です|になります)?',
  },
  {
    assent: '물론(?:입니다|이죠|이에요)?|네|알겠습니다|좋습니다',
    name: '답글|답변|응답|회신|초안|번역|답변 초안|개발자 답변|개발자 응답',
    hereIs:
      '(?:다음은|아래는|여기)[^.:：\\n]{0,16}?(?:답글|답변|응답|회신|초안|번역)(?:입니다|이에요|이 있습니다)?',
  },
];

const all = (word: keyof Words): string => WORDS.flatMap((words) => words[word] ?? []).join('|');

const ASSENT = `(?:(?:${all('assent')})\\s?[!,.。！，、،…~]*\\s*)`;
/** 'in German', '(German)', 'auf Deutsch' */
const LANGUAGE =
  '(?:\\s?[(（][^()（）\\n]{1,30}[)）]| (?:in|auf|en|em|in het|po|v|українською|بال)\\s?\\p{L}{4,20})?';
const TO = `(?: (?:${all('to')}))?`;

/**
 * A label at the beginning of a text: the name of a reply before a colon, or a sentence that hands one over. 'Antwort auf
 * Ihre Frage' and 'Here is the answer to your question:' are none.
 */
export const LABEL = new RegExp(
  `^[\\s*_#>¡]*(?:${ASSENT}?(?:${all('name')})${TO}${LANGUAGE}[\\s*_]*[:：][*_]*|` +
    `${ASSENT}?(?:${all('hereIs')})${TO}${LANGUAGE}[\\s*_]*(?:[:：][*_]*|[.。]?\\s*\\n))\\s*(?=\\S)`,
  'iu',
);
