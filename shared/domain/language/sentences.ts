export type Sentence = { from: number; text: string };

const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });

/** Ends that only look like one: 'Dr.', 'z.B.', 'e.g.', 'No.', an initial. */
const ABBREVIATION =
  /(?:^|[\s(])(?:(?:\p{L}\.\s?){1,4}|(?:dr|mr|mrs|ms|prof|st|nr|no|vs|etc|ca|bzw|inkl|evtl|usw|approx|max|min|tzn|tj|např|np|itp|itd|др|см|тощо|vb|örn|aprox|ej|p\. ex)\.)\s*$/iu;

/** The sentences of a text, in order and with nothing left out; each line is a sentence of its own at least. */
export const sentencesIn = (text: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let ending = ''; // of the sentence so far: to take it from the whole after each segment would take quadratic time
  for (const { index, segment } of SEGMENTER.segment(text)) {
    const last = sentences.at(-1);
    const goesOn = last && !ending.endsWith('\n') && ABBREVIATION.test(ending);
    if (goesOn) last.text += segment;
    else sentences.push({ from: index, text: segment });
    ending = `${goesOn ? ending : ''}${segment}`.slice(-40);
  }
  return sentences;
};
