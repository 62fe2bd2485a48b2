import { useCommands } from '@app/panel/panel'
import { REPORT_MAIL_STATES } from '@domain/reports/saved-form'
import { ReportMailsDocument, type ReportMailsQuery } from '@infra/graphql/saved-reports.gen'
import { Button } from '@mantine/core'
import { formatDateTime } from '@ui/kit/dates'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { StateBadge } from '@ui/kit/StateBadge'
import { firstPages } from '@ui/kit/server/pages'
import { ReadState } from '@ui/kit/server/ReadState'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { savedTexts } from '../../texts/saved/pt_BR'
import cases from '../cases/Cases.module.css'
import type { SavedReport } from './savedRows'

type Mail = ReportMailsQuery['reportMails']['items'][number]
const PAGE = 25

/** What was sent of a report, to whom, and what became of it; the newest first. */
export function MailsDrawer({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const t = useTexts(savedTexts)
  const { read } = useCommands()
  const [pages, setPages] = useState(1)
  const list = useRead(
    `report mails ${report.id} ${pages}`,
    () =>
      firstPages<Mail, null>(pages, async (after) => {
        const outcome = await read(ReportMailsDocument, {
          list: { filters: [{ field: 'report', any: [report.id] }], after, limit: PAGE },
        })
        if (!outcome.ok) return outcome
        const { items, next } = outcome.value.reportMails
        return { ok: true, value: { rows: items, next, first: null } }
      }),
    'savedReports',
  )
  return (
    <SideDrawer title={t('mails.title', { name: report.name })} onClose={onClose}>
      {!list.value ? (
        <ReadState {...list} />
      ) : list.value.rows.length === 0 ? (
        <p className="m-0 muted">{t('mails.none')}</p>
      ) : (
        <ol className={cases.cases}>
          {list.value.rows.map(({ id, due_at: due, recipient, state, why, filled }) => {
            const known = REPORT_MAIL_STATES.find((one) => one === state) ?? 'failed'
            return (
              <li key={id} className={cases.case}>
                <span className="grow">
                  {recipient ?? t('mails.somebody')}
                  <small className="block muted">
                    {formatDateTime(due)}
                    {filled === false && ` · ${t('mails.empty')}`}
                  </small>
                  {why && <small className="block muted">{why}</small>}
                </span>
                <StateBadge tone={known === 'sent' ? 'success' : known === 'failed' ? 'danger' : 'quiet'}>
                  {t(`mails.state.${known}`)}
                </StateBadge>
              </li>
            )
          })}
        </ol>
      )}
      {list.value?.next && (
        <Button variant="default" loading={list.loading} onClick={() => setPages(pages + 1)}>
          {t('mails.more')}
        </Button>
      )}
    </SideDrawer>
  )
}
