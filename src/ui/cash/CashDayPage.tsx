import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useView } from '@app/panel/panel'
import type { CashStepKind } from '@contract/cash-lists'
import { cashEvent } from '@domain/cash/cash-step'
import { takes } from '@domain/kernel/step'
import { type CashDayState, cashDaySteps } from '@domain/kernel/steps/cashDay.gen'
import { CashDayDocument } from '@infra/graphql/cash.gen'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { useNow } from '@ui/kit/clock'
import { dayOf } from '@ui/kit/dates'
import { DateField } from '@ui/kit/dayFields'
import { Page } from '@ui/kit/Page'
import { Behind } from '@ui/kit/server/behind'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './Cash.module.css'
import { CashDrawer } from './internal/CashDrawer'
import { CashFigures } from './internal/CashFigures'
import { CashMoves } from './internal/CashMoves'
import { CashSheet } from './internal/CashSheet'
import { CashStepDialog } from './internal/CashStepDialog'
import { cashTexts } from './texts/pt_BR'

/** What the sums of a day are made of. */
const TOPICS = ['cash', 'productOrders'] as const
const STEPS = ['reopen', 'supply', 'withdraw', 'open', 'close'] as const
const STATES = Object.keys(cashDaySteps.cells) as CashDayState[]

/** A day's cash desk: what came in by which form, the drawer, its history and the payments behind every figure. */
export default function CashDayPage() {
  const t = useTexts(cashTexts)
  const { read } = useCommands()
  const [address, setAddress] = useSearchParams()
  const today = dayOf(useNow(60_000))
  const day = address.get('day') ?? today
  const instance = address.get('connection')
  const [asked, setAsked] = useState<CashStepKind | null>(null)
  const [printing, setPrinting] = useState(false)
  const connections = useView(['instances'], instanceChoices.select, instanceChoices.same)
  const key = `cash ${day} ${instance}`
  const { value, valueKey, failure, reload, reread } = useRead(
    key,
    () => read(CashDayDocument, { day, instance_id: instance }),
    TOPICS,
  )
  const desk = valueKey === key ? value?.cashDay : undefined
  const state = STATES.find((one) => one === desk?.state) ?? cashDaySteps.initial
  /** Another day or connection: nothing else of the address goes on with it. */
  const show = (wanted: Record<string, string>) =>
    setAddress(
      Object.fromEntries(
        Object.entries({ day, connection: instance ?? '', ...wanted }).filter(
          ([name, said]) => said !== '' && !(name === 'day' && said === today),
        ),
      ),
    )
  return (
    <Behind.Reread value={reread}>
      <Page
        route="cash-day"
        lead={t('lead')}
        loading={desk === undefined && failure === null}
        error={desk === undefined && failure ? { text: failure.message || undefined, onRetry: reload } : null}
        actions={
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              disabled={!desk}
              onClick={() => setPrinting(true)}
            >
              {t('print')}
            </Button>
            {desk &&
              STEPS.filter((kind) => takes(cashDaySteps, state, cashEvent(kind))).map((kind) => (
                <Button
                  key={kind}
                  variant={kind === 'open' || kind === 'close' ? 'filled' : 'default'}
                  onClick={() => setAsked(kind)}
                >
                  {t(`steps.${kind}`)}
                </Button>
              ))}
          </div>
        }
      >
        <div className={styles.asked}>
          <DateField label={t('day')} value={day} onChange={(chosen) => show({ day: chosen })} />
          {connections.length > 1 && (
            <NativeSelect
              label={t('shared:connection')}
              data={[{ value: '', label: t('wholeShop') }, ...connections]}
              value={instance ?? ''}
              onChange={({ currentTarget }) => show({ connection: currentTarget.value })}
            />
          )}
        </div>
        {desk && (
          <>
            <div className={styles.sections}>
              <CashFigures desk={desk} />
              <CashDrawer desk={desk} state={state} />
            </div>
            <CashMoves desk={desk} instance={instance} />
            {asked && (
              <CashStepDialog
                kind={asked}
                desk={desk}
                instance={instance}
                onClose={(saved) => {
                  setAsked(null)
                  if (saved) reload()
                }}
              />
            )}
            {printing && (
              <CashSheet
                desk={desk}
                state={state}
                place={connections.find(({ value }) => value === instance)?.label ?? t('wholeShop')}
                onDone={() => setPrinting(false)}
              />
            )}
          </>
        )}
      </Page>
    </Behind.Reread>
  )
}
