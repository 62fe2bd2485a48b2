import '@ui/kit/texts/shared/pt_BR'
import type { AccountOutcome } from '@app/panel/commands'
import { useCommands, useUser } from '@app/panel/panel'
import { mayRequest } from '@domain/access/permissions'
import { Select } from '@mantine/core'
import { DateField } from '@ui/kit/dayFields'
import { Rows } from '@ui/kit/list/Rows'
import { useTexts } from '@ui/kit/text'
import { dayBegin } from '@ui/log-lines/dayBegin'
import { Lines } from '@ui/log-lines/Lines'
import log from '@ui/log-lines/Lines.module.css'
import { timeOf } from '@ui/log-lines/logTime'
import { logLineTexts } from '@ui/log-lines/texts/pt_BR'
import { UserFilter } from '@ui/log-lines/UserFilter'
import { useLines } from '@ui/log-lines/useLines'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './AccessTrail.module.css'
import { type Choice, CustomerFilter } from './internal/CustomerFilter'
import { ExportButton } from './internal/ExportButton'
import { DEEDS, KINDS, kindsOf, kindText } from './internal/kinds'
import { Nothing } from './internal/Nothing'
import { trailTexts } from './texts/pt_BR'

type Access = AccountOutcome<'accessTrail'>['items'][number]
type Filter = Readonly<{ user: Choice | null; kind: string; from: string; until: string }>

const EVERYTHING: Filter = { user: null, kind: '', from: '', until: '' }

/** Who saw which customer, when. The customer stands in the address, so that one can be sent here. */
export default function AccessTrail() {
  const t = useTexts(trailTexts, logLineTexts)
  const { account } = useCommands()
  const { role } = useUser()
  const [filter, setFilter] = useState(EVERYTHING)
  const [search, setSearch] = useSearchParams()
  const customerId = search.get('customer')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const asked = useMemo(
    () => ({
      customer_id: customerId,
      user_id: filter.user?.id ?? null,
      kinds: kindsOf(filter.kind),
      from: dayBegin(filter.from, 0),
      until: dayBegin(filter.until, 1),
    }),
    [customerId, filter],
  )
  const ask = useCallback(
    (after: string | null) => account('accessTrail', { ...asked, after }),
    [account, asked],
  )
  const { lines, next, busy, failure, load } = useLines<Access>(ask)

  const nameOf = (one: Pick<Access, 'customer_id' | 'customer_name'>) =>
    one.customer_name ?? t('numbered', { id: one.customer_id })
  const userOf = (one: Pick<Access, 'user_id' | 'user_name'>) =>
    one.user_name ?? t('gone', { id: one.user_id })
  const choose = (one: Choice | null) => {
    setChosen(one)
    setSearch({ view: 'accesses', ...(one && { customer: one.id }) }, { replace: true })
  }
  const told = lines?.find((one) => one.customer_id === customerId)
  const customerName =
    customerId === null
      ? null
      : chosen?.id === customerId
        ? chosen.name
        : nameOf(told ?? { customer_id: customerId, customer_name: null })
  const customer = useMemo(
    () => (customerId === null || customerName === null ? null : { id: customerId, name: customerName }),
    [customerId, customerName],
  )
  const filtered = customerId !== null || filter !== EVERYTHING
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={log.filters}>
        <CustomerFilter value={customer} onChange={choose} />
        <UserFilter
          value={filter.user?.id ?? null}
          name={filter.user?.name}
          onChange={(id, name) => setFilter({ ...filter, user: id === null ? null : { id, name } })}
        />
        <Select
          label={t('kind')}
          data={[
            { value: '', label: t('all') },
            { value: DEEDS, label: t('deeds') },
            ...KINDS.map((kind) => ({ value: kind, label: kindText(t, kind) })),
          ]}
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind: kind ?? '' })}
          allowDeselect={false}
        />
        <DateField
          label={t('log-lines:firstDay')}
          value={filter.from}
          onChange={(from) => setFilter({ ...filter, from })}
        />
        <DateField
          label={t('log-lines:lastDay')}
          value={filter.until}
          onChange={(until) => setFilter({ ...filter, until })}
        />
        {mayRequest(role, 'GET /:tenant/api/access-trail.csv') && (
          <ExportButton asked={asked} disabled={lines === null || lines.length === 0} />
        )}
      </div>
      <Lines
        count={lines?.length ?? null}
        next={next}
        busy={busy}
        failure={failure}
        load={(after) => void load(after)}
        texts={{ loading: t('kit:loading'), failed: t('failed'), retry: t('kit:retry'), more: t('more') }}
        empty={
          <Nothing
            onClear={
              filtered
                ? () => {
                    setFilter(EVERYTHING)
                    choose(null)
                  }
                : null
            }
          />
        }
      >
        <Rows<Access>
          label={t('list')}
          rows={lines ?? []}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          busy={busy}
          columns={[
            { key: 'at', title: t('log-lines:moment'), render: ({ at }) => timeOf(at) },
            { key: 'kind', title: t('kind'), render: ({ kind }) => kindText(t, kind) },
            {
              key: 'customer_name',
              title: t('shared:customer'),
              render: (one) => (
                <button
                  type="button"
                  className={styles.only}
                  title={t('onlyCustomer', { name: nameOf(one) })}
                  onClick={() => choose({ id: one.customer_id, name: nameOf(one) })}
                >
                  {nameOf(one)}
                </button>
              ),
            },
            {
              key: 'user_name',
              title: t('log-lines:who'),
              render: (one) => (
                <button
                  type="button"
                  className={styles.only}
                  title={t('onlyUser', { name: userOf(one) })}
                  onClick={() => setFilter({ ...filter, user: { id: one.user_id, name: userOf(one) } })}
                >
                  {userOf(one)}
                </button>
              ),
            },
          ]}
        />
      </Lines>
    </>
  )
}
