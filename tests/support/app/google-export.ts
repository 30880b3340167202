const COLUMNS = [
  'Package Name',
  'App Version Code',
  'App Version Name',
  'Reviewer Language',
  'Device',
  'Review Submit Date and Time',
  'Review Submit Millis Since Epoch',
  'Review Last Update Date and Time',
  'Review Last Update Millis Since Epoch',
  'Star Rating',
  'Review Title',
  'Review Text',
  'Developer Reply Date and Time',
  'Developer Reply Millis Since Epoch',
  'Developer Reply Text',
  'Review Link',
];

type Row = {
  appId: string;
  id?: string;
  at: number;
  stars?: number;
  title?: string;
  text?: string;
  reply?: { text: string; at: number };
};

const quoted = (cell: string) => (/[",\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const cellsOf = ({ appId, id, at, stars = 4, title = '', text = 'Good', reply }: Row): string[] => {
  const time = new Date(at).toISOString().slice(0, 19);
  const link = `https://play.google.com/console/developers/app/user-feedback/review-details?reviewId=${encodeURIComponent(id ?? '')}&corpus=PUBLIC_REVIEWS`;
  const replied = reply ? [new Date(reply.at).toISOString(), String(reply.at), reply.text] : ['', '', ''];
  const written = [`${time}Z`, String(at), `${time}Z`, String(at)];
  return [
    appId,
    '210',
    '2.1',
    'de',
    'cheetah',
    ...written,
    String(stars),
    title,
    text,
    ...replied,
    id ? link : '',
  ];
};

/** Rows in the format of Google's monthly export, with the column names first. */
export const exportText = (rows: readonly Row[]): string =>
  [COLUMNS, ...rows.map(cellsOf)].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

/** The same in Google's encoding: UTF-16 with a byte order mark. */
export const exportFile = (rows: readonly Row[]): Buffer =>
  Buffer.from(`\uFEFF${exportText(rows)}`, 'utf16le');
