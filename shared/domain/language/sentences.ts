export type Sentence = { from: number; text: string };

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Full stops that do not end a sentence: 'Dr.', 'z.B.', 'e.g.', 'No.', an initial. */
const ABBREVIATION =
  /(?:^|[\s(])(?:(?:\p{L}\.\s?){1,4}|(?:dr|mr|mrs|ms|prof|st|nr|no|vs|etc|ca|bzw|inkl|evtl|usw|approx|max|min|tzn|tj|např|np|itp|itd|др|см|тощо|vb|örn|aprox|ej|p\. ex)\.)\s*$/iu;

/** The sentences of a text, in order and complete; a line break always ends a sentence. */
export const sentencesIn = (text: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let ending = ''; // the end of the current sentence; slicing the whole after each segment would be quadratic
  for (const { index, segment } of SEGMENTER.segment(text)) {
    const last = sentences.at(-1);
    const isContinuation = last && !ending.endsWith('\n') && ABBREVIATION.test(ending);
    if (isContinuation) last.text += segment;
    else sentences.push({ from: index, text: segment });
    ending = `${isContinuation ? ending : ''}${segment}`.slice(-40);
  }
  return sentences;
};
