export type AiFailure = {
  status: number;
  headers?: Record<string, string>;
  body: { error: { message: string; type: string; param: string | null; code: string | null } };
};

export const aiFailure = (
  status: number,
  message: string,
  more: { type?: string; code?: string; param?: string; headers?: Record<string, string> } = {},
): AiFailure => ({
  status,
  ...(more.headers === undefined ? {} : { headers: more.headers }),
  body: {
    error: {
      message,
      type: more.type ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
      param: more.param ?? null,
      code: more.code ?? null,
    },
  },
});

export const badKey = (): AiFailure =>
  aiFailure(
    401,
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.",
    {
      code: 'invalid_api_key',
    },
  );

export const rateLimited = (): AiFailure =>
  aiFailure(429, 'Rate limit reached for requests per min (RPM). Please try again in 2s.', {
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: {
      'retry-after': '2',
      'x-ratelimit-limit-requests': '500',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '2s',
    },
  });

export const quotaGone = (): AiFailure =>
  aiFailure(429, 'You exceeded your current quota, please check your plan and billing details.', {
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  });

export const serverError = (): AiFailure =>
  aiFailure(500, 'The server had an error while processing your request. Sorry about that!');
