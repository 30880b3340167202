import { transformAsync } from '@babel/core';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Trans } from './trans.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: { en: { label: ['<0>Create</0> “', ['name'], '”'] } },
});
const shown = (name: string): string =>
  renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n },
      createElement(Trans, { id: 'label', values: { name }, components: { 0: createElement('em') } }),
    ),
  );

it.each([
  ['Bugs', 'Bugs'],
  ['a < b', 'a &lt; b'],
  ['<b>loud</b>', '&lt;b&gt;loud&lt;/b&gt;'],
  ['<0>loud</0><0/>', '&lt;0&gt;loud&lt;/0&gt;&lt;0/&gt;'],
])('shows the name %s as it is within a message', (name, text) =>
  expect(shown(name)).toBe(`<em>Create</em> “${text}”`),
);

it('is what messages in components are compiled to', async () => {
  const source =
    "import { Trans } from '@lingui/react/macro'; export const X = ({ name }) => <Trans>Create {name}</Trans>;";
  const compiled = await transformAsync(source, {
    filename: 'web/x.tsx',
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['jsx'] },
    plugins: ['@lingui/babel-plugin-lingui-macro'],
  });
  expect(compiled?.code).toContain('from "#web/lib/i18n/trans.tsx"');
});
