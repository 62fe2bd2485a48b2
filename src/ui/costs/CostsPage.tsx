import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { summedBy } from '@domain/costs/sums'
import { formatFine } from '@domain/money/fine-money'
import { formatMoney } from '@domain/money/money'
import { MessageCostsDocument, type MessageCostsQuery } from '@infra/graphql/costs.gen'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Page } from '@ui/kit/Page'
import { layerPart } from '@ui/kit/part'
import { Behind } from '@ui/kit/server/behind'
import { useRead } from '@ui/kit/server/useRead'
import { languageTag, useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import styles from './Costs.module.css'
import { costTexts } from './texts/month/pt_BR'

const ExportDrawer = layerPart(() => import('@ui/kit/list/exports/ExportDrawer'))

type Costs = MessageCostsQuery['messageCosts']
type Line = Costs['lines'][number]

/** Rows of a table; what is less is one row. */
const MOST = 20
/** At this part of the budget it is shown as a warning. */
const NEARLY = 0.8

/** What messages cost in a month, against the budget: by channel and category, by campaign, rule and person; and what one costs today. */
export default function CostsPage() {
  const t = useTexts(costTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const { read } = useCommands()
  const [address, setAddress] = useSearchParams()
  const [exporting, setExporting] = useState(false)
  const asked = address.get('month')
  const { value, failure, reload, reread } = useRead(
    `costs ${asked}`,
    () => read(MessageCostsDocument, { month: asked }),
    'campaigns',
  )
  const costs = value?.messageCosts
  const maySet = mayOpen(role, routeWith('dynamic-settings'))
  return (
    <Behind.Reread value={reread}>
      <Page
        route="campaign/costs"
        lead={t('lead')}
        loading={!costs && failure === null}
        error={!costs && failure ? { text: failure.message || undefined, onRetry: reload } : null}
        actions={
          costs &&
          costs.lines.length > 0 &&
          mayCall(role, 'startExport') && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => setExporting(true)}
            >
              {t('export')}
            </Button>
          )
        }
      >
        {costs && (
          <>
            <div className={styles.head}>
              <NativeSelect
                label={t('month')}
                data={costs.months.map((month) => ({ value: month, label: monthText(month) }))}
                value={costs.month}
                onChange={({ currentTarget }) => setAddress({ month: currentTarget.value })}
              />
              <Budget costs={costs} />
            </div>
            {costs.lines.length === 0 ? (
              <p>{t('empty')}</p>
            ) : (
              <div className={styles.tables}>
                <Sums title={t('byChannel')} lines={costs.lines} of={(line) => kindText(t, line)} />
                {(['campaign', 'rule', 'person', 'itself'] as const).map((owed) => {
                  const lines = costs.lines.filter((line) => line.owed === owed)
                  return (
                    lines.length > 0 && (
                      <Sums
                        key={owed}
                        title={t(`owed.${owed}`)}
                        lines={lines}
                        of={(line) => (owed === 'itself' ? kindText(t, line) : (line.name ?? t('gone')))}
                      />
                    )
                  )
                })}
              </div>
            )}
            <section className={styles.panel}>
              <h2>{t('today')}</h2>
              <table>
                <tbody>
                  {costs.rates.map((rate) => (
                    <tr key={`${rate.channel} ${rate.category}`}>
                      <th scope="row">{kindText(t, rate)}</th>
                      <td>
                        {rate.cents === null ? t('priceUnknown') : formatFine(Math.round(rate.cents * 100))}
                        {rate.cents !== null && (
                          <small className="muted"> {t(rate.is_own ? 'own' : 'published')}</small>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {maySet && (
                <p className={styles.ways}>
                  <Link to={pathTo(tenant, 'message-rates')}>{t('changePrices')}</Link>
                  {' · '}
                  <Link to={`${pathTo(tenant, 'dynamic-settings')}#month_budget`}>{t('changeBudget')}</Link>
                </p>
              )}
            </section>
            {exporting && (
              <Suspense fallback={null}>
                <ExportDrawer
                  kind="messageSpendings"
                  asked={{ search: '', filters: { month: [costs.month] }, sort: null }}
                  total={costs.lines.reduce((sum, { messages }) => sum + messages, 0)}
                  least={false}
                  chosen={[]}
                  onClose={() => setExporting(false)}
                />
              </Suspense>
            )}
          </>
        )}
      </Page>
    </Behind.Reread>
  )
}

/** MM/YYYY of a month's first day. */
const monthText = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`

const money = (cents: number): string => formatMoney(Math.round(cents))

/** How many, and how that is written. */
const counted = (count: number) => ({ count, total: count.toLocaleString(languageTag()) })

type T = ReturnType<typeof useTexts<typeof costTexts>>

/** Channel and category in words; a category that Meta adds is called as it calls it. */
function kindText(t: T, { channel, category }: Readonly<{ channel: string; category: string }>): string {
  const name = t(`channels.${channel as 'whatsapp'}`)
  if (channel !== 'whatsapp') return name
  const said = category in costTexts.texts.categories ? t(`categories.${category as 'marketing'}`) : category
  return `${name}: ${said}`
}

/** What was spent and what is under way, of the budget. */
function Budget({ costs }: { costs: Costs }) {
  const t = useTexts(costTexts)
  const { budget_cents: budget, expected_cents: expected, lines } = costs
  const spent = lines.reduce((sum, { cents }) => sum + cents, 0)
  const unpriced = lines.reduce((sum, line) => sum + line.unpriced, 0)
  const part = budget ? (spent + expected) / budget : null
  return (
    <div className={styles.figures}>
      <p className="m-0">
        <b>{money(spent)}</b>{' '}
        <span className="muted">
          {budget === null ? t('noBudget') : t('ofBudget', { budget: money(budget) })}
        </span>
      </p>
      {part !== null && (
        <progress
          max={1}
          value={Math.min(1, part)}
          aria-label={t('used')}
          data-nearly={part >= NEARLY || undefined}
        />
      )}
      {expected > 0 && <p className="m-0 muted meta">{t('expected', { amount: money(expected) })}</p>}
      {part !== null && part >= NEARLY && (
        <p className="m-0 danger meta" role="status">
          {t(part >= 1 ? 'over' : 'nearly')}
        </p>
      )}
      {unpriced > 0 && <p className="m-0 muted meta">{t('unpriced', counted(unpriced))}</p>}
    </div>
  )
}

/** A table of sums, the dearest first, and what they come to. */
function Sums({ title, lines, of }: { title: string; lines: readonly Line[]; of: (line: Line) => string }) {
  const t = useTexts(costTexts)
  const { rows, others } = summedBy(lines, of, MOST)
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      <table>
        <tbody>
          {[...rows, ...(others ? [{ ...others, key: t('others') }] : [])].map(({ key, messages, cents }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{t('messages', counted(messages))}</td>
              <td>{money(cents)}</td>
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('allOfThem')}</th>
              <td>{t('messages', counted(lines.reduce((sum, { messages }) => sum + messages, 0)))}</td>
              <td>{money(lines.reduce((sum, { cents }) => sum + cents, 0))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
