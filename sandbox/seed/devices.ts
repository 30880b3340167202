import type { Device } from '../state/stores/reviews.ts';
import { chance, pick } from './chance.ts';

type Model = { codename: string; productName: string; manufacturer: string; levels: [number, ...number[]] };

const models: [Model, ...Model[]] = [
  { codename: 'shiba', productName: 'Pixel 8', manufacturer: 'Google', levels: [34, 35] },
  { codename: 'oriole', productName: 'Pixel 6', manufacturer: 'Google', levels: [33, 34, 35] },
  { codename: 'dm1q', productName: 'Galaxy S23', manufacturer: 'Samsung', levels: [33, 34] },
  { codename: 'a54x', productName: 'Galaxy A54 5G', manufacturer: 'Samsung', levels: [33, 34] },
  { codename: 'a12s', productName: 'Galaxy A12', manufacturer: 'Samsung', levels: [29, 30, 31] },
  { codename: 'gta8wifi', productName: 'Galaxy Tab A8', manufacturer: 'Samsung', levels: [31, 33] },
  { codename: 'sweet', productName: 'Redmi Note 10 Pro', manufacturer: 'Xiaomi', levels: [30, 31, 33] },
  { codename: 'tapas', productName: 'Redmi Note 12', manufacturer: 'Xiaomi', levels: [33] },
  { codename: 'OP594DL1', productName: 'OnePlus 11', manufacturer: 'OnePlus', levels: [34, 35] },
  { codename: 'HWELE', productName: 'HUAWEI P30', manufacturer: 'Huawei', levels: [28, 29] },
  { codename: 'rhodep', productName: 'moto g82 5G', manufacturer: 'Motorola', levels: [31, 32, 33] },
  { codename: 'pdx234', productName: 'Xperia 1 V', manufacturer: 'Sony', levels: [33, 34] },
  { codename: 'klte', productName: 'Galaxy S5', manufacturer: 'Samsung', levels: [23] },
  { codename: 'spacewar', productName: 'Phone (1)', manufacturer: 'Nothing', levels: [33, 36] },
];

const versions: [string, number][] = [
  ['4.2.1', 40201],
  ['4.2.0', 40200],
  ['4.1.3', 40103],
  ['4.0.7', 40007],
  ['3.9.12', 30912],
];

/** Device data as from Google: sometimes complete, sometimes partial, sometimes missing. */
export const deviceFor = (key: string): Device | null => {
  const known = chance(key, 'known');
  if (known < 0.08) return null;
  const model = pick(models, key, 'model');
  const version = versions[Math.floor(chance(key, 'version') ** 2 * versions.length)] ?? versions[0];
  const thumbsUp = Math.floor(chance(key, 'thumbs') ** 4 * 40);
  return {
    ...(known < 0.16 || version === undefined
      ? {}
      : { appVersionName: version[0], appVersionCode: version[1] }),
    ...(known > 0.94 ? {} : { androidOsVersion: pick(model.levels, key, 'level') }),
    codename: model.codename,
    ...(known > 0.16 && known < 0.22
      ? {}
      : {
          productName: model.productName,
          manufacturer: model.manufacturer,
          deviceClass: model.productName.includes('Tab') ? 'FORM_FACTOR_TABLET' : 'FORM_FACTOR_PHONE',
        }),
    ...(thumbsUp === 0 ? {} : { thumbsUp }),
  };
};
