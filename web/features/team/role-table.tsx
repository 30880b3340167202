import { Trans, useLingui } from '@lingui/react/macro';
import { may, type Right, ROLES } from '#shared/domain/account/roles.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import styles from './team.module.css';
import { useRoleWords } from './use-role-words.ts';

/** From the one with the fewest rights: each adds one. */
const UPWARDS = ROLES.toReversed();

/** In long languages, a tablet has no room for five columns beside the list of settings. */
const NARROW = '(width < 64em)';

/** What each role may do. */
export const RoleTable = () => {
  const { t } = useLingui();
  const wordsOf = useRoleWords();
  const isNarrow = useMedia(NARROW);
  const rows: [Right, string][] = [
    ['read', t`Read reviews and insights`],
    ['draft', t`Write drafts, notes and labels`],
    ['reply', t`Send replies, including batches`],
    ['administer', t`People, apps, stores, topics and prompts`],
    ['own', t`Payment and owners`],
  ];
  return (
    <div className={styles.section}>
      <h3 id="roles-title" className={styles.subtitle}>
        <Trans>What each role may do</Trans>
      </h3>
      {isNarrow ? (
        <dl className={styles.steps}>
          {UPWARDS.map((role, at) => (
            <div key={role}>
              <dt>{wordsOf(role)}</dt>
              <dd>
                {at > 0 && '+ '}
                {rows[at]?.[1]}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can only be scrolled by keyboard if it takes the focus */}
          <section className={styles.scroll} aria-labelledby="roles-title" tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <td />
                  {UPWARDS.map((role) => (
                    <th key={role} scope="col">
                      {wordsOf(role)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([right, words]) => (
                  <tr key={right}>
                    <th scope="row">{words}</th>
                    {UPWARDS.map((role) => (
                      <td key={role}>
                        {may(role, right) ? (
                          <>
                            <Icon name="check" size={16} />
                            <span className="visually-hidden">{t`Yes`}</span>
                          </>
                        ) : (
                          <>
                            <span aria-hidden="true">–</span>
                            <span className="visually-hidden">{t`No`}</span>
                          </>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </div>
  );
};
