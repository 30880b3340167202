import { Icon } from '../icons/icon.tsx';
import styles from './check-list.module.css';

export const CheckList = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item} className={styles.item}>
        <Icon name="check" size={18} />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);
