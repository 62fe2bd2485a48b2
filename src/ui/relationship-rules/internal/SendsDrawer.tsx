import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { RELATIONSHIP_STATES, type RelationshipState } from '@contract/relationship-lists'
import { RelationshipSendsDocument, type RelationshipSendsQuery } from '@infra/graphql/relationship-rules.gen'
import { Button, Select } from '@mantine/core'
import { formatDateTime } from '@ui/kit/dates'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { StateBadge } from '@ui/kit/StateBadge'
import type { Missed } from '@ui/kit/server/tries'
import { useTries } from '@ui/kit/server/useTries'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useState } from 'react'
import styles from '../Relationship.module.css'
import type { RelationshipRuleRow } from '../RuleListPage'
import { relationshipTexts } from '../texts/pt_BR'
import { reasonSaid } from './reasonSaid'

type Send = RelationshipSendsQuery['relationshipSends']['items'][number]
const TONES: Readonly<Record<RelationshipState, 'success' | 'quiet'>> = {
  due: 'quiet',
  planned: 'quiet',
  sent: 'success',
  task: 'success',
  excluded: 'quiet',
  expired: 'quiet',
}

/** What became of a rule, person by person, the newest first. */
export default function SendsDrawer({
  rule: { id, name },
  onClose,
}: {
  rule: RelationshipRuleRow
  onClose: () => void
}) {
  const t = useTexts(relationshipTexts)
  const { read } = useCommands()
  const [wanted, setWanted] = useState<string | null>(null)
  const [rows, setRows] = useState<readonly Send[]>([])
  const [next, setNext] = useState<string | null>(null)
  const [state, setState] = useState<'loading' | 'here' | Missed>('loading')
  const load = useCallback(
    async (after: string | null) => {
      setState('loading')
      const filters = [{ field: 'rule', any: [id] }, ...(wanted ? [{ field: 'state', any: [wanted] }] : [])]
      const outcome = await read(RelationshipSendsDocument, { list: { filters, after } })
      if (!outcome.ok) return setState(outcome)
      const page = outcome.value.relationshipSends
      setRows((before) => [...(after === null ? [] : before), ...page.items])
      setNext(page.next)
      setState('here')
    },
    [read, id, wanted],
  )
  useEffect(() => void load(null), [load])
  const tries = useTries(
    {
      about: `${id}/${wanted}`,
      loading: state === 'loading',
      failure: typeof state === 'object' ? state : null,
    },
    () => void load(rows.length === 0 ? null : next),
  )
  return (
    <SideDrawer title={t('sends.title', { name })} onClose={onClose}>
      <Select
        label={t('shared:state')}
        placeholder={t('sends.all')}
        clearable
        data={RELATIONSHIP_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        value={wanted}
        onChange={setWanted}
        comboboxProps={{ withinPortal: true }}
      />
      <LoadFailure said={t('sends.failed')} {...tries} />
      {state === 'here' && rows.length === 0 && <p>{t('sends.none')}</p>}
      <ul className={styles.people} aria-label={t('sends.title', { name })}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <strong>{row.customer_name}</strong>
              <small>
                {formatDateTime(row.state_at)}
                {row.reason !== null && ` · ${reasonSaid(t, row.reason)}`}
              </small>
            </span>
            <StateBadge tone={TONES[row.state as RelationshipState]}>
              {t(`states.${row.state as RelationshipState}`)}
            </StateBadge>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button variant="default" onClick={() => void load(next)}>
          {t('sends.more')}
        </Button>
      )}
    </SideDrawer>
  )
}
