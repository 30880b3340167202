import type { AppContext } from '#server/context.ts';
import type { WriterFailure } from '#server/integrations/writer/port.ts';
import type { Classification } from '#shared/domain/classification/classification.ts';
import type { Result } from '#shared/domain/result.ts';
import type { ClassificationInput } from '#shared/domain/writer/prompts.ts';
import { meteredWriter } from '../writer/metered-writer.ts';
import { classifyTogether } from './classify-together.ts';

type Asked = { starRating: number; title: string; body: string };

/** Classifies up to eight reviews within the company's AI budget. */
export const requestClassification = <Review extends Asked>(
  context: AppContext,
  companyId: string,
  model: string,
  reviews: readonly Review[],
  about: ClassificationInput,
): Promise<Result<Map<Review, Classification>, WriterFailure>> => {
  const writer = meteredWriter(context, companyId);
  return classifyTogether((brief) => writer.classify(model, brief), reviews, about);
};
