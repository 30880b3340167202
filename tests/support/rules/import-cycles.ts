import { importsIn } from './architecture-rules.ts';

/** Groups of files that import each other, also by way of others, for their types or only when they are needed. */
export const importCycles = (files: ReadonlyMap<string, string>): string[][] => {
  const imports = new Map([...files].map(([path, text]) => [path, importsIn(path, text)]));
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  // Tarjan's strongly connected components.
  const visit = (path: string): number => {
    const index = indexes.size;
    indexes.set(path, index);
    lowest.set(path, index);
    stack.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!files.has(next)) continue;
      const low = indexes.has(next) ? (stack.includes(next) ? (indexes.get(next) ?? 0) : index) : visit(next);
      lowest.set(path, Math.min(lowest.get(path) ?? 0, low));
    }
    const low = lowest.get(path) ?? index;
    if (low === index) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) cycles.push(group.sort());
    }
    return low;
  };
  for (const path of files.keys()) if (!indexes.has(path)) visit(path);
  return cycles;
};
