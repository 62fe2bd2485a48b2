import '@ui/kit/texts/shared/pt_BR'
import type { AccountOutcome } from '@app/panel/commands'
import { useCommands, useUser } from '@app/panel/panel'
import { mayRequest } from '@domain/access/permissions'
import { Select } from '@mantine/core'
import { Rows } from '@ui/kit/list/Rows'
import { useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { dayBegin } from '@ui/log-lines/dayBegin'
import { Lines } from '@ui/log-lines/Lines'
import log from '@ui/log-lines/Lines.module.css'
import { timeOf } from '@ui/log-lines/logTime'
import { logLineTexts } from '@ui/log-lines/texts/pt_BR'
import { UserFilter } from '@ui/log-lines/UserFilter'
import { useLines } from '@ui/log-lines/useLines'
import { PeriodFilter, usePeriod } from '@ui/reports/PeriodFilter'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './AccessTrail.module.css'
import { type Choice, CustomerFilter } from './internal/CustomerFilter'
import { ExportButton } from './internal/ExportButton'
import { DEEDS, KINDS, kindsOf, kindText } from './internal/kinds'
import { Nothing } from './internal/Nothing'
import { trailTexts } from './texts/pt_BR'

type Access = AccountOutcome<'accessTrail'>['items'][number]
type Filter = 'customer' | 'user' | 'kind'

/** Who saw which customer, when. The address holds what is asked for, so that one can be sent here, and nothing of before stays. */
export default function AccessTrail() {
  const t = useTexts(trailTexts, logLineTexts)
  const { account } = useCommands()
  const { role } = useUser()
  const [search] = useSearchParams()
  const change = useQueryChange()
  const { from, to } = usePeriod()
  const [customerId, userId, kind] = [search.get('customer'), search.get('user'), search.get('kind') ?? '']
  /** Whom somebody chose here: of whoever the address names the lines say the name. */
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [person, setPerson] = useState<Choice | null>(null)
  const set = (name: Filter, value: string | null) =>
    change(
      (query) => {
        if (value) query.set(name, value)
        else query.delete(name)
      },
      { replace: true },
    )
  const asked = useMemo(
    () => ({
      customer_id: customerId,
      user_id: userId,
      kinds: kindsOf(kind),
      from: dayBegin(from, 0),
      until: dayBegin(to, 1),
    }),
    [customerId, userId, kind, from, to],
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
    set('customer', one?.id ?? null)
  }
  const choosePerson = (one: Choice | null) => {
    setPerson(one)
    set('user', one?.id ?? null)
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
  const byThem = lines?.find((one) => one.user_id === userId)
  const personName = person?.id === userId ? person.name : byThem && userOf(byThem)
  const filtered = customerId !== null || userId !== null || kind !== ''
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={log.filters}>
        <PeriodFilter />
        <CustomerFilter value={customer} onChange={choose} />
        <UserFilter
          value={userId}
          name={personName}
          onChange={(id, name) => choosePerson(id === null ? null : { id, name })}
        />
        <Select
          label={t('kind')}
          data={[
            { value: '', label: t('all') },
            { value: DEEDS, label: t('deeds') },
            ...KINDS.map((kind) => ({ value: kind, label: kindText(t, kind) })),
          ]}
          value={kind}
          onChange={(chosen) => set('kind', chosen)}
          allowDeselect={false}
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
                    setChosen(null)
                    setPerson(null)
                    change(
                      (query) => {
                        for (const name of ['customer', 'user', 'kind'] satisfies Filter[]) query.delete(name)
                      },
                      { replace: true },
                    )
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
                  onClick={() => choosePerson({ id: one.user_id, name: userOf(one) })}
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
