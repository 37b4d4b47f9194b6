import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { fairnessPageQuery } from '../page.ts'
import styles from './fairness-screen.module.css'

/** How every result comes about, complete enough to check it with a program of one's own. */
function FairnessScreen() {
  const query = useQuery(fairnessPageQuery(useLanguage()))
  return (
    <Loaded query={query}>
      {({ lead, sections }) => (
        <article className={styles.page}>
          <p className={styles.lead}>{lead}</p>
          {sections.map(({ title, blocks }) => (
            <section key={title} className={styles.section}>
              <h2>{title}</h2>
              {blocks.map(({ p, ul, pre, files }, index) => (
                // The text is fixed: a block has no other name than its place.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <div key={index}>
                  {p === undefined ? null : <p>{p}</p>}
                  {ul === undefined ? null : (
                    <ul>
                      {ul.map((item) => (
                        <li key={item}>{item}</li>
                      ))}
                    </ul>
                  )}
                  {pre === undefined ? null : <pre>{pre}</pre>}
                  {files === undefined ? null : (
                    <ul>
                      {files.map(({ href, text }) => (
                        <li key={href}>
                          <a href={href} download>
                            {text}
                          </a>
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              ))}
            </section>
          ))}
        </article>
      )}
    </Loaded>
  )
}

export { FairnessScreen as Screen }
