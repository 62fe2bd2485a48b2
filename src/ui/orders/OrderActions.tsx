import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { ORDER_LIMITS, ORDER_PHASES, type OrderPhase } from '@contract/order-lists'
import { mayCall } from '@domain/access/permissions'
import { takes } from '@domain/kernel/step'
import { orderSteps } from '@domain/kernel/steps/order.gen'
import { eventBetween, phasesFrom } from '@domain/orders/order-step'
import { CancelOrderDocument, ReturnOrderDocument } from '@infra/graphql/orders.gen'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { layerPart } from '@ui/kit/part'
import { Behind } from '@ui/kit/server/behind'
import { useTexts } from '@ui/kit/text'
import { useWhy, WhyFields } from '@ui/reasons/Why'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PhaseButton } from './internal/PhaseButton'
import { useMoveOrder } from './internal/useMoveOrder'
import type { OrderInfo } from './orderInfo'
import { phaseOf } from './orderWords'
import { orderTexts } from './texts/pt_BR'
import { tillAt } from './tillAddress'

const HandOver = layerPart(() => import('./internal/HandOver'))
/** The id of the sentences that say why an order is not taken on. */
export const REFUSALS = 'order-refusals'
const REASONS = ['gaveUp', 'stock', 'area', 'unpaid', 'prescription', 'twice'] as const
/** The phases that an order is taken on to, each with the name of the action. */
const ONWARD = ['confirmed', 'preparing', 'ready', 'on_the_way', 'delivered'] as const

/** What may be done with an order as it stands; what its machine does not take is not offered. */
export function OrderActions({ info }: { info: OrderInfo }) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const { role } = useUser()
  const { tenant } = usePanel()
  const [open, setOpen] = useState<'cancel' | 'return' | null>(null)
  const reread = Behind.use()
  const { order } = info
  const { busy, move, labelsOf } = useMoveOrder(order, reread)
  const phase = phaseOf(order)
  const isBack = (to: OrderPhase) => eventBetween(phase, to) === 'BACK'
  const [handedOver, setHandedOver] = useState<string | null | undefined>(undefined)
  const close = () => setOpen(null)
  return (
    <>
      {phasesFrom(phase, ORDER_PHASES)
        .filter(isBack)
        .map((to) => (
          <Button key={to} variant="subtle" disabled={busy} onClick={() => void move(to)}>
            {t('actions.undo', { phase: t(`phases.${to}`) })}
          </Button>
        ))}
      {labelsOf(phase, order.delivery).length > 1 && (
        <PhaseButton
          labels={labelsOf(phase, order.delivery)}
          variant="default"
          disabled={busy}
          onPick={(statusId) => void move(phase, statusId)}
        >
          {t('actions.label')}
        </PhaseButton>
      )}
      {takes(orderSteps, phase, 'CHANGE') && (
        <Button
          variant="default"
          disabled={busy}
          component={Link}
          to={tillAt(tenant, 'order', { id: order.id })}
        >
          {t('actions.edit')}
        </Button>
      )}
      {takes(orderSteps, phase, 'CANCEL') && (
        <Button variant="default" disabled={busy} onClick={() => setOpen('cancel')}>
          {t('actions.cancel')}
        </Button>
      )}
      {takes(orderSteps, phase, 'RETURN') && mayCall(role, 'returnOrder') && (
        <Button variant="default" disabled={busy} onClick={() => setOpen('return')}>
          {t('actions.back')}
        </Button>
      )}
      {phasesFrom(phase, ONWARD)
        .filter((to) => !isBack(to))
        .map((to, index, all) => (
          <PhaseButton
            key={to}
            labels={labelsOf(to, order.delivery)}
            variant={index === all.length - 1 ? 'filled' : 'light'}
            disabled={busy}
            refusedBy={info.refused_steps.some((step) => step.phase === to) ? REFUSALS : undefined}
            onPick={(statusId) => {
              if (to === 'delivered' && order.original_at_delivery) setHandedOver(statusId)
              else void move(to, statusId)
            }}
          >
            {t(`actions.to.${to}`)}
          </PhaseButton>
        ))}
      {handedOver !== undefined && (
        <HandOver
          number={order.number}
          ask={() => move('delivered', handedOver, true)}
          onClose={() => setHandedOver(undefined)}
        />
      )}
      {open === 'cancel' && <CancelDialog info={info} onClose={close} />}
      {open === 'return' && (
        <FormDrawer<{ pieces: Record<number, string>; note: string }>
          title={t('giveBack.title')}
          initial={{ pieces: {}, note: '' }}
          check={({ pieces }): Record<string, string> =>
            Object.values(pieces).some((typed) => Number(typed) > 0) ? {} : { pieces: t('giveBack.none') }
          }
          save={({ pieces, note }) =>
            change(ReturnOrderDocument, {
              id: order.id,
              rev: order.rev,
              note: note || null,
              lines: Object.entries(pieces)
                .filter(([, typed]) => Number(typed) > 0)
                .map(([place, typed]) => ({ place: Number(place), pieces: Number(typed) })),
            })
          }
          serverNames={{ lines: 'pieces' }}
          saveLabel={t('giveBack.action')}
          said={() => t('giveBack.done')}
          onClose={close}
        >
          {(form) => (
            <>
              {info.lines
                .filter(({ quantity, returned }) => returned < quantity)
                .map(({ place, name, quantity, returned }) => (
                  <NativeSelect
                    key={place}
                    label={t('giveBack.pieces', { name, most: quantity - returned })}
                    data={Array.from({ length: Math.min(100, quantity - returned) + 1 }, (_, n) => String(n))}
                    value={form.values.pieces[place] ?? '0'}
                    onChange={({ currentTarget }) =>
                      form.setFieldValue('pieces', { ...form.values.pieces, [place]: currentTarget.value })
                    }
                  />
                ))}
              {form.errors.pieces && <p role="alert">{form.errors.pieces}</p>}
              <TextInput
                label={t('giveBack.note')}
                maxLength={ORDER_LIMITS.reason}
                {...form.getInputProps('note')}
              />
            </>
          )}
        </FormDrawer>
      )}
    </>
  )
}

function CancelDialog({ info: { order }, onClose }: { info: OrderInfo; onClose: () => void }) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const why = useWhy('order_canceled', t('cancel.reasons.gaveUp'))
  return (
    <ConfirmAction
      danger
      title={t('cancel.title', { number: order.number })}
      text={t('cancel.text')}
      action={t('actions.cancel')}
      said={t('cancel.done', { number: order.number })}
      ask={() => change(CancelOrderDocument, { id: order.id, rev: order.rev, ...why.said() })}
      onClose={onClose}
    >
      <WhyFields
        why={why}
        label={t('cancel.reason')}
        maxLength={ORDER_LIMITS.reason}
        often={REASONS.map((key) => t(`cancel.reasons.${key}`))}
      />
    </ConfirmAction>
  )
}
