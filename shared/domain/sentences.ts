export type Sentence = { from: number; text: string };

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Ends that only look like one: 'Dr.', 'z.B.', 'e.g.', 'No.', an initial. */
const ABBREVIATION =
  /(?:^|[\s(])(?:(?:\p{L}\.\s?){1,4}|(?:dr|mr|mrs|ms|prof|st|nr|no|vs|etc|ca|bzw|inkl|evtl|usw|approx|max|min|tzn|tj|např|np|itp|itd|др|см|тощо|vb|örn|aprox|ej|p\. ex)\.)\s*$/iu;

/** The sentences of a text, in order and with nothing left out; each line is a sentence of its own at least. */
export const sentencesIn = (text: string): Sentence[] => {
  const sentences: Sentence[] = [];
  for (const { index, segment } of SEGMENTER.segment(text)) {
    const last = sentences.at(-1);
    const goesOn = last && !last.text.endsWith('\n') && ABBREVIATION.test(last.text.slice(-40));
    if (goesOn) last.text += segment;
    else sentences.push({ from: index, text: segment });
  }
  return sentences;
};
