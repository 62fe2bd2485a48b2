import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Skeleton.css'
import type { AccountOutcome } from '@app/commands'
import { useCommands } from '@app/panel'
import { Button, Select, TextInput } from '@mantine/core'
import { Page } from '@ui/kit/Page'
import { RowTable } from '@ui/kit/RowTable'
import { useCallback, useEffect, useState } from 'react'
import { KINDS, kindName } from './kinds'
import { timeOf } from './logTime'
import styles from './SecurityReport.module.css'
import { useRulesText } from './texts'
import { UserFilter } from './UserFilter'

type Line = AccountOutcome<'securityLog'>['items'][number]
type Filter = { userId: string | null; kind: string; from: string; until: string }

/** What happened at the doors: who came in, who failed, what was changed. */
export default function SecurityReportPage() {
  const t = useRulesText()
  const commands = useCommands()
  const [filter, setFilter] = useState<Filter>({ userId: null, kind: '', from: '', until: '' })
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const load = useCallback(
    async (after: string | null) => {
      setBusy(true)
      setFailure(null)
      const outcome = await commands.account('securityLog', {
        user_id: filter.userId,
        kind: filter.kind || null,
        from: dayBegin(filter.from, 0),
        until: dayBegin(filter.until, 1),
        after,
      })
      setBusy(false)
      if (!outcome.ok) return setFailure(outcome.message || t('unreachable'))
      const { items } = outcome.value
      setLines((known) => (after === null || !known ? items : [...known, ...items]))
      setNext(outcome.value.next)
    },
    [commands, filter, t],
  )
  useEffect(() => void load(null), [load])

  const day = (name: 'from' | 'until') => (
    <TextInput
      type="date"
      label={t(`log.${name}`)}
      value={filter[name]}
      onChange={(event) => setFilter({ ...filter, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Page
      route="security-report"
      loading={lines === null && failure === null}
      error={failure !== null && lines === null ? { text: failure, onRetry: () => void load(null) } : null}
    >
      <div className={styles.filters}>
        <UserFilter value={filter.userId} onChange={(userId) => setFilter({ ...filter, userId })} />
        <Select
          label={t('log.kind')}
          data={[
            { value: '', label: t('log.all') },
            ...KINDS.map((kind) => ({ value: kind, label: kindName(t, kind) })),
          ]}
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind: kind ?? '' })}
          allowDeselect={false}
          searchable
        />
        {day('from')}
        {day('until')}
      </div>
      {failure !== null && <p role="alert">{failure}</p>}
      {lines?.length === 0 && !busy && <p role="status">{t('log.empty')}</p>}
      {lines !== null && lines.length > 0 && (
        <RowTable<Line>
          label={t('log.list')}
          rows={lines}
          idOf={({ id }) => id}
          busy={busy}
          columns={[
            { accessor: 'at', title: t('log.at'), noWrap: true, render: ({ at }) => timeOf(at) },
            { accessor: 'kind', title: t('log.kind'), render: ({ kind }) => kindName(t, kind) },
            {
              accessor: 'user_name',
              title: t('log.who'),
              render: ({ user_name: user, actor_name: actor }) => (
                <>
                  {user ?? t('log.unknown')}
                  {actor !== null && <small className={styles.by}>{t('log.by', { name: actor })}</small>}
                </>
              ),
            },
            { accessor: 'ip', title: t('log.ip'), noWrap: true },
            { accessor: 'agent', title: t('log.agent'), width: 260, ellipsis: true },
          ]}
        />
      )}
      {next !== null && (
        <Button mt="md" variant="default" loading={busy} onClick={() => void load(next)}>
          {t('log.more')}
        </Button>
      )}
    </Page>
  )
}

/** The beginning of a day as its field has it, some days later; null while nothing was chosen. */
function dayBegin(day: string, later: number): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return null
  return new Date(year, month - 1, date + later).toISOString()
}
