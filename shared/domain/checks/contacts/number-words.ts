/** Words for numbers, each line beginning with the number of its first word and its step to the next. */
const LINES = [
  '0 1 zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  '20 10 twenty thirty forty fifty sixty seventy eighty ninety hundred',
  '0 1 null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  '20 10 zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
  '0 1 cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  '20 10 veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  '21 1 veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  '100 100 ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  '0 1 zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
  '20 10 vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem',
  '100 100 cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
  '0 1 zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  '20 10 vingt trente quarante cinquante soixante septante huitante nonante cent',
  '0 1 nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  '20 10 twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd',
  '0 1 zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
  '20 10 dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto',
  '100 100 sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset',
  '0 1 nula jedna dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct',
  '20 10 dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát sto',
  '100 100 sto dvěstě třista čtyřista pětset šestset sedmset osmset devětset',
  "0 1 нуль один два три чотири п'ять шість сім вісім дев'ять десять одинадцять дванадцять тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять",
  "20 10 двадцять тридцять сорок п'ятдесят шістдесят сімдесят вісімдесят дев'яносто сто",
  "100 100 сто двісті триста чотириста п'ятсот шістсот сімсот вісімсот дев'ятсот",
  '0 1 ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
  '20 10 двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто',
  '0 1 sıfır bir iki üç dört beş altı yedi sekiz dokuz on',
  '20 10 yirmi otuz kırk elli altmış yetmiş seksen doksan yüz',
  '0 1 صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة',
  '0 1 صفر واحد اثنين ثلاثه اربعة خمسه سته سبعه ثمانيه تسعه عشره',
  '20 10 عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون مئة',
  '20 10 عشرين ثلاثين اربعين خمسين ستين سبعين ثمانين تسعين مائة',
  '1 1 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열',
  '20 10 스물 서른 마흔 쉰 예순 일흔 여든 아흔 백',
  ...[
    '1 1 ein zwo',
    '0 1 oh',
    '5 1 fuenf',
    '1 1 una',
    '0 1 nil',
    '12 1 zwoelf',
    '6 1 meia',
    '30 10 dreissig',
  ],
  ...[
    '1 1 one two',
    '1 1 jedno dvě',
    '1 1 одна дві',
    '1 1 одна две',
    '0 1 nought',
    '1 1 één',
    '16 1 dezasseis',
  ],
];
/** Tens behind ones in one word: 'fünfundfünfzig', 'vijfenvijftig', 'dvaadvacet'. */
const COMPOUNDS: readonly [ones: string, and: string, tens: string][] = [
  [
    'ein zwei drei vier fünf sechs sieben acht neun',
    'und',
    'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  ],
  [
    'een twee drie vier vijf zes zeven acht negen',
    'en ën',
    'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  ],
  [
    'jedn dva tři čtyři pět šest sedm osm devět',
    'a',
    'dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát',
  ],
];

/** Each word for a number of up to three digits. */
export const NUMBER_WORDS: readonly (readonly [word: string, digits: string])[] = [
  ...LINES.flatMap((line) => {
    const [first = 0, step = 1, ...words] = line.split(' ');
    return words.map((word, at): [string, string] => [word, String(Number(first) + at * Number(step))]);
  }),
  ...COMPOUNDS.flatMap(([ones, ands, tens]) =>
    ones
      .split(' ')
      .flatMap((one, left) =>
        ands
          .split(' ')
          .flatMap((and) =>
            tens
              .split(' ')
              .map((ten, right): [string, string] => [one + and + ten, `${right + 2}${left + 1}`]),
          ),
      ),
  ),
];

/** Digits in scripts without spaces, each in one word or sign. */
export const UNSPACED_DIGITS = [
  '〇 一 二 三 四 五 六 七 八 九',
  '零 壹 贰 叁 肆 伍 陆 柒 捌 玖',
  '零 幺 两 叁 肆 伍 陸 柒 捌 玖',
  '공 일 이 삼 사 오 육 칠 팔 구',
  '영 일 이 삼 사 오 륙 칠 팔 구',
  'ゼロ いち に さん よん ご ろく なな はち きゅう',
  'れい いち に さん し ご ろく しち はち く',
  'ゼロ イチ ニ サン ヨン ゴ ロク ナナ ハチ キュウ',
  'マル イチ ニー サン シ ゴー ロク シチ ハチ キュー',
  'まる ワン ツー スリー フォー ファイブ シックス セブン エイト ナイン',
];

/** What is said between the parts of a number, wherever one is dictated. */
export const THEN =
  'then next followed by dash hyphen plus space puis ensuite tiret dann danach strich luego después guion depois seguida hífen hifen dan daarna streepje potem następnie kreska myślnik pak potom pomlčka потім далі тире дефіс sonra ardından tire ثم بعدها شرطة 然后 然後 再 接着 横杠 次に そして ハイフン 그다음 다음 다시 대시 number numbers part digits group nummer zahl ziffer teil número parte numéro partie chiffre deel cijfer numer część cyfra číslo část číslice номер частина цифра numara kısım rakam رقم الجزء first second third erst zweitens primero segundo premier deuxième first';
/** What also is said between numbers that are only counted. */
export const AND = 'and und y e et en a i та і й ve و 和 と の 그리고';
