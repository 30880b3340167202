import type { FastifyInstance } from 'fastify';

const frame = (from: string, to: string, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="512" height="512" rx="112" fill="url(#g)"/>${drawing}</svg>`;

const icons = new Map([
  [
    'leafkeeper',
    frame(
      '#a7e08b',
      '#1f7a4d',
      '<path d="M256 420C120 384 96 232 138 112c118 8 232 84 196 250-10 26-40 50-78 58z" fill="#fff" opacity=".95"/><path d="M256 420C250 320 214 216 160 150" fill="none" stroke="#1f7a4d" stroke-width="16" stroke-linecap="round"/><path d="M300 406c64-2 108-52 100-150-52 4-86 30-96 76" fill="#d8f5c8"/><path d="M240 300l54-38M222 246l42-40" stroke="#1f7a4d" stroke-width="12" stroke-linecap="round"/>',
    ),
  ],
  [
    'nightjar',
    frame(
      '#5b5fc7',
      '#14143a',
      '<path d="M330 118a150 150 0 1 0 70 226A128 128 0 0 1 330 118z" fill="#ffe9b0"/><circle cx="372" cy="160" r="9" fill="#fff"/><circle cx="420" cy="226" r="6" fill="#fff"/><circle cx="344" cy="238" r="5" fill="#fff"/><path d="M112 404q36-34 72 0t72 0 72 0 72 0" fill="none" stroke="#9fa5ff" stroke-width="16" stroke-linecap="round"/>',
    ),
  ],
  [
    'tallyhop',
    frame(
      '#ffc46b',
      '#f0653f',
      '<circle cx="186" cy="226" r="92" fill="#fff"/><circle cx="326" cy="286" r="92" fill="#fff" opacity=".78"/><path d="M186 176v100M160 200h40a18 18 0 0 1 0 36h-28a18 18 0 0 0 0 36h42" fill="none" stroke="#f0653f" stroke-width="16" stroke-linecap="round"/><path d="M300 288l20 22 36-46" fill="none" stroke="#f0653f" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/><path d="M128 388q64-48 128 0t128 0" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round"/>',
    ),
  ],
  [
    'tidepool',
    frame(
      '#8fe3f0',
      '#1479a8',
      '<path d="M256 104c70 96 112 150 112 208a112 112 0 0 1-224 0c0-58 42-112 112-208z" fill="#fff"/><path d="M206 322a54 54 0 0 0 54 54" fill="none" stroke="#1479a8" stroke-width="16" stroke-linecap="round"/>',
    ),
  ],
  [
    'plain',
    frame('#c9ced8', '#7d8597', '<rect x="148" y="148" width="216" height="216" rx="48" fill="#fff"/>'),
  ],
]);

/** App icons, which pages of other origins can load. */
export const serveIcons = (server: FastifyInstance): void => {
  for (const [name, svg] of icons)
    server.get(`/icons/${name}.svg`, async (_request, reply) =>
      reply
        .headers({
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=86400',
          'x-content-type-options': 'nosniff',
        })
        .type('image/svg+xml')
        .send(svg),
    );
};
