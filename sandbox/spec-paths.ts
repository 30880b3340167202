export type SpecPath = { template: string };

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds the template of a path; a literal beats a parameter. */
export const pathMatcher = (templates: string[], base: string): ((path: string) => SpecPath | undefined) => {
  const patterns = templates
    .map((template) => ({
      template,
      pattern: new RegExp(
        `^${escape(base)}${template
          .split(/(\{\w+\})/)
          .map((part) => (part.startsWith('{') ? '[^/]+?' : escape(part)))
          .join('')}$`,
      ),
      parameters: template.split('{').length,
      length: template.length,
    }))
    .sort((a, b) => a.parameters - b.parameters || b.length - a.length);
  return (path) => patterns.find(({ pattern }) => pattern.test(path));
};
