import { usePanel, useUser } from '@app/panel'
import { MENU_PARAMETERS } from '@domain/access/areas'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import { Link } from 'react-router-dom'
import styles from './HelpTopics.module.css'

/** Something to know: a heading, what there is to say, and maybe the page where it is done. */
export type HelpTopic = Readonly<{
  title: string
  text: readonly string[]
  to?: readonly [RoutePattern, string]
}>

/** Topics one below the other, all open: whoever looks for help searches the page with the browser. */
export function HelpTopics({ topics }: { topics: readonly HelpTopic[] }) {
  const { tenant } = usePanel()
  const { role } = useUser()
  return (
    // Written in one language, whatever the panel's.
    <div className={styles.topics} lang="pt-BR">
      {topics.map(({ title, text, to }) => (
        <section key={title} className={styles.topic}>
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {to && mayOpen(role, routeWith(to[0])) && (
            <Link to={pathTo(tenant, to[0], MENU_PARAMETERS[to[0]])}>{to[1]}</Link>
          )}
        </section>
      ))}
    </div>
  )
}
