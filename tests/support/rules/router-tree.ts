/** The lines of the router's own tree, each with all that stands above it. */
export const routesIn = (tree: string): { path: string; methods: string[] }[] => {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([A-Z, -]+)\)$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, part);
    return [{ path: above.join(''), methods: methods.split(', ') }];
  });
};
