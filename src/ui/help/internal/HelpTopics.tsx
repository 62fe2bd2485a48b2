import { usePanel, useUser } from '@app/panel/panel'
import { MENU_PARAMETERS } from '@domain/access/menu-sections'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import { Link } from 'react-router-dom'
import styles from './HelpTopics.module.css'

/** Something to know: a heading, what there is to say, and maybe the page where it is done. */
export type HelpTopic = Readonly<{
  /** By which an address names it. */
  id?: string
  title: string
  text: readonly string[]
  to?: readonly [RoutePattern, string]
}>

/** Topics one below the other, all open. `lang`: what they are written in, where it is not the panel's language. */
export function HelpTopics({ topics, lang }: { topics: readonly HelpTopic[]; lang?: string | undefined }) {
  const { tenant } = usePanel()
  const { role } = useUser()
  return (
    <div className="stack gap-12" lang={lang}>
      {topics.map(({ id, title, text, to }) => (
        <section key={`${title}${text[0]}`} id={id} className={styles.topic}>
          {title !== '' && <h2>{title}</h2>}
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
