import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { takes } from '@domain/kernel/step'
import { orderSteps } from '@domain/kernel/steps/order.gen'
import { formatMoney } from '@domain/money/money'
import { mayTakeOff, mostDiscount, reductionKept } from '@domain/orders/discount'
import { isAbovePmc } from '@domain/orders/order-step'
import { GrantOrderDiscountDocument, TakeTodaysPricesDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { Failure } from '@ui/kit/Failure'
import { useAction } from '@ui/kit/server/useAction'
import { type Translate, useTexts } from '@ui/kit/text'
import { useId } from 'react'
import styles from './Orders.module.css'
import type { OrderInfo } from './orderInfo'
import { phaseOf } from './orderWords'
import { awaitedOf } from './payments/awaitedOf'
import { orderTexts } from './texts/pt_BR'

type Line = OrderInfo['lines'][number]

/** What was ordered, line by line, with what is taken off and what it comes to. */
export function LinesSection({ info }: { info: OrderInfo }) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const { order } = info
  const { role } = useUser()
  const percent = role.default_discount_percentage ?? null
  const off = reductionKept(info)
  const mayGrant = mayTakeOff(off, percent, null)
  const why = useId()
  const grant = () =>
    run(() => change(GrantOrderDiscountDocument, { id: order.id, rev: order.rev }), t('lines.granted'))
  // Who has paid, or has a code to pay by, was told a price.
  const mayReprice =
    takes(orderSteps, phaseOf(order), 'CHANGE') &&
    order.paid === 0 &&
    awaitedOf(info) === 0 &&
    mayCall(role, 'takeTodaysPrices')
  const others = info.lines.filter(isOtherToday)
  const reprice = (places: readonly number[] | null) =>
    run(
      () =>
        change(TakeTodaysPricesDocument, {
          id: order.id,
          rev: order.rev,
          places: places === null ? null : [...places],
        }),
      t('lines.tookToday'),
    )
  return (
    <section className={styles.section} aria-label={t('lines.title')}>
      <h2>{t('lines.title')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className="muted dense medium text-left" scope="col">
              {t('form.product')}
            </th>
            <th className="muted dense medium text-left" scope="col" data-right>
              {t('lines.quantity')}
            </th>
            <th className="muted dense medium text-left" scope="col" data-right>
              {t('lines.price')}
            </th>
            <th className="muted dense medium text-left" scope="col" data-right>
              {t('lines.lineTotal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {info.lines.map((line) => (
            <tr key={line.place}>
              <td>
                {line.name}
                <span className={styles.quiet}> {remarks(t, line).join(' · ')}</span>
                {mayReprice && isOtherToday(line) && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    disabled={busy}
                    aria-label={t('lines.takeTodayOf', { name: line.name })}
                    onClick={() => void reprice([line.place])}
                  >
                    {t('lines.takeToday')}
                  </Button>
                )}
              </td>
              <td data-right>{line.quantity}</td>
              <td data-right>{formatMoney(line.price)}</td>
              <td data-right>{formatMoney(line.price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayReprice && others.length > 1 && (
        <div className={styles.buttons}>
          <Button size="compact-sm" variant="light" loading={busy} onClick={() => void reprice(null)}>
            {t('lines.takeAllToday', { count: others.length })}
          </Button>
        </div>
      )}
      <dl className={styles.sums}>
        <dt>{t('lines.subtotal')}</dt>
        <dd>{formatMoney(info.subtotal)}</dd>
        {info.pbm > 0 && (
          <>
            <dt>{t('lines.pbmSum')}</dt>
            <dd>{formatMoney(-info.pbm)}</dd>
          </>
        )}
        {info.discount > info.pbm && (
          <>
            <dt>
              {t('lines.discount')}
              {info.discount_by && (
                <span className={styles.quiet}> {t('lines.grantedBy', { name: info.discount_by })}</span>
              )}
            </dt>
            <dd>{formatMoney(info.pbm - info.discount)}</dd>
          </>
        )}
        {info.reduction > info.discount - info.pbm && (
          <>
            <dt className={styles.quiet}>{t('lines.below')}</dt>
            <dd className={styles.quiet}>{formatMoney(info.reduction - (info.discount - info.pbm))}</dd>
          </>
        )}
        {info.fee > 0 && (
          <>
            <dt>{t('lines.fee')}</dt>
            <dd>{formatMoney(info.fee)}</dd>
          </>
        )}
        <dt data-whole>{t('total')}</dt>
        <dd data-whole>{formatMoney(order.total)}</dd>
      </dl>
      {info.discount_waits && takes(orderSteps, phaseOf(info.order), 'CHANGE') && (
        <>
          <p className={styles.warning}>{t('lines.waits')}</p>
          <div className={styles.buttons}>
            <Button
              variant="light"
              loading={busy}
              disabled={!mayGrant}
              aria-describedby={mayGrant ? undefined : why}
              onClick={() => void grant()}
            >
              {t('lines.grant')}
            </Button>
          </div>
          {!mayGrant && (
            <p id={why} className={styles.quiet}>
              {t('form.overRoleQuote', {
                most: formatMoney(mostDiscount(off.subtotal, percent)),
                percent: percent ?? 100,
              })}
            </p>
          )}
        </>
      )}
      <Failure className={styles.late} why={failure} />
    </section>
  )
}

const isOtherToday = ({ today, price }: Line): boolean => today != null && today !== price

function remarks(t: Translate<typeof orderTexts>, line: Line): string[] {
  return [
    line.found ? '' : t('lines.notFound', { id: line.retailer_id ?? '' }),
    isOtherToday(line) ? t('lines.today', { price: formatMoney(line.today ?? 0) }) : '',
    line.pmc != null && isAbovePmc({ price: line.price, pmc: line.pmc })
      ? t('lines.pmc', { price: formatMoney(line.pmc) })
      : '',
    line.pbm > 0
      ? t('lines.pbmOff', {
          off: formatMoney(line.pbm),
          rest: formatMoney(line.price * line.quantity - line.pbm),
        })
      : '',
    line.needs_prescription || line.control_list ? t('lines.prescription') : '',
    line.returned > 0 ? t('lines.returned', { count: line.returned }) : '',
  ].filter(Boolean)
}
