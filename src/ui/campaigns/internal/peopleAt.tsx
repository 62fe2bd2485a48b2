import type { PeopleAt } from '@domain/campaigns/counts'
import { languageTag } from '@ui/kit/text'
import { Link, useSearchParams } from 'react-router-dom'
import styles from '../CampaignReport.module.css'
import shared from '../Campaigns.module.css'

/** The part of the report's address that says whose people are listed. */
export const AT = 'at'
/** Where they are listed, by its id. */
export const PEOPLE_ID = 'campaign-people'

type Props = {
  people: number
  /** Whose they are; null: they stand in several places, and the number opens nothing. */
  at: PeopleAt | null
  /** Only those of them for whom this filter of the list holds, with any of its values. */
  filter?: readonly [name: string, ...values: string[]]
  hot?: boolean
}

/** A number of people, which opens them in the list below where they stand in one place. */
export function PeopleNumber({ people, at, filter, hot = false }: Props) {
  const [address] = useSearchParams()
  const said = people.toLocaleString(languageTag())
  if (at === null || people === 0)
    return (
      <b className={styles.plain} data-hot={hot || undefined}>
        {said}
      </b>
    )
  const query = new URLSearchParams([...address].filter(([name]) => name !== AT && !name.startsWith('f.')))
  query.set(AT, at)
  const [name, ...values] = filter ?? []
  for (const value of values) query.append(`f.${name}`, value)
  return (
    <Link
      className={shared.number}
      data-hot={hot || undefined}
      to={{ search: query.toString() }}
      onClick={() => document.getElementById(PEOPLE_ID)?.scrollIntoView({ block: 'nearest' })}
    >
      {said}
    </Link>
  )
}
