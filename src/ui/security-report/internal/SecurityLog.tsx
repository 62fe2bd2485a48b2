import '@mantine/core/styles/Loader.css'
import type { AccountOutcome } from '@app/panel/commands'
import { useCommands, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { topicRevision } from '@domain/topics/topic.fold'
import { Select } from '@mantine/core'
import { Rows } from '@ui/kit/list/Rows'
import { useTexts } from '@ui/kit/text'
import { dayBegin } from '@ui/log-lines/dayBegin'
import { Lines } from '@ui/log-lines/Lines'
import log from '@ui/log-lines/Lines.module.css'
import { timeOf } from '@ui/log-lines/logTime'
import { logLineTexts } from '@ui/log-lines/texts/pt_BR'
import { UserFilter } from '@ui/log-lines/UserFilter'
import { useLines } from '@ui/log-lines/useLines'
import { PeriodFilter, usePeriod } from '@ui/reports/PeriodFilter'
import { changedSetting } from '@ui/settings/changedSetting'
import { settingTexts } from '@ui/settings/texts/pt_BR'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { rulesTexts } from '../texts/pt_BR'
import { KINDS, kindName } from './kinds'

type Line = AccountOutcome<'securityLog'>['items'][number]
const newLines = (world: World) => topicRevision(world, 'securityLog')

/** What happened at sign-in: who came in, who failed, what was changed, whose trail was read. */
export function SecurityLog() {
  const t = useTexts(rulesTexts, logLineTexts)
  const settings = useTexts(settingTexts)
  const { account } = useCommands()
  const [search, setSearch] = useSearchParams()
  const { from, to } = usePeriod()
  const [userId, kind] = [search.get('user'), search.get('kind') ?? '']
  const set = (name: 'user' | 'kind', value: string | null) =>
    setSearch(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  // New lines are announced: what is shown starts again with them.
  const revision = useView(['areas'], newLines)
  const ask = useCallback(
    (after: string | null) => {
      void revision
      return account('securityLog', {
        user_id: userId,
        kind: kind || null,
        from: dayBegin(from, 0),
        until: dayBegin(to, 1),
        after,
      })
    },
    [account, userId, kind, from, to, revision],
  )
  const { lines, next, busy, failure, load } = useLines<Line>(ask)
  return (
    <>
      <div className={log.filters}>
        <PeriodFilter />
        <UserFilter value={userId} onChange={(chosen) => set('user', chosen)} />
        <Select
          label={t('log.kind')}
          data={[
            { value: '', label: t('log.all') },
            ...KINDS.map((kind) => ({ value: kind, label: kindName(t, kind) })),
          ]}
          value={kind}
          onChange={(chosen) => set('kind', chosen)}
          allowDeselect={false}
          searchable
        />
      </div>
      <Lines
        count={lines?.length ?? null}
        next={next}
        busy={busy}
        failure={failure}
        load={(after) => void load(after)}
        texts={{ loading: t('kit:loading'), failed: t('unread'), retry: t('kit:retry'), more: t('log.more') }}
        empty={<p>{t('log.empty')}</p>}
      >
        <Rows<Line>
          label={t('log.list')}
          rows={lines ?? []}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          busy={busy}
          columns={[
            { key: 'at', title: t('log-lines:moment'), render: ({ at }) => timeOf(at) },
            {
              key: 'kind',
              title: t('log.kind'),
              render: ({ kind, customer_name: customer, of_user_name: of, reason }) => (
                <>
                  {kindName(t, kind)}
                  {kind === 'setting_changed' && reason != null && (
                    <small className="block muted">{changedSetting(settings, reason)}</small>
                  )}
                  {customer != null && (
                    <small className="block muted">{t('log.ofCustomer', { name: customer })}</small>
                  )}
                  {of != null && <small className="block muted">{t('log.ofUser', { name: of })}</small>}
                </>
              ),
            },
            {
              key: 'user_name',
              title: t('log-lines:who'),
              render: ({ user_name: user, actor_name: actor }) => (
                <>
                  {user ?? t('log.unknown')}
                  {actor !== null && <small className="block muted">{t('log.by', { name: actor })}</small>}
                </>
              ),
            },
            { key: 'ip', title: t('log.ip'), render: ({ ip }) => ip },
            { key: 'agent', title: t('log.agent'), width: 260, render: ({ agent }) => agent },
          ]}
        />
      </Lines>
    </>
  )
}
