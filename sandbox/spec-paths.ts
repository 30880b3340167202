export type SpecPath = { template: string };

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the template of a path; a literal beats a parameter. */
export const pathMatcher = (templates: string[], base: string): ((path: string) => SpecPath | undefined) => {
  const patterns = templates
    .map((template) => ({
      template,
      pattern: new RegExp(
        `^${literally(base)}${template
          .split(/(\{\w+\})/)
          .map((part) => (part.startsWith('{') ? '[^/]+?' : literally(part)))
          .join('')}$`,
      ),
      parameters: template.split('{').length,
      length: template.length,
    }))
    .sort((a, b) => a.parameters - b.parameters || b.length - a.length);
  return (path) => patterns.find(({ pattern }) => pattern.test(path));
};
