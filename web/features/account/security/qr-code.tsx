import { encode } from 'uqr';
import styles from './security.module.css';

/** A QR code as one path, always dark on light: some cameras read no other. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  );
};
