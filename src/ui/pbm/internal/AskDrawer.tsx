import '@mantine/core/styles/SegmentedControl.css'
import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { PBM_LIMITS } from '@contract/pbm-lists'
import { documentKind } from '@domain/contacts/document'
import { formatMoney } from '@domain/money/money'
import { rateOff } from '@domain/pbm/authorised'
import { ruleFor } from '@domain/pbm/programme-product'
import { AskPbmDocument, type PbmProgrammeRowsQuery } from '@infra/graphql/pbm.gen'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { DateField } from '@ui/kit/dayFields'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { useTexts } from '@ui/kit/text'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { useState } from 'react'
import { pbmTexts } from '../texts/pt_BR'

type Programme = PbmProgrammeRowsQuery['pbmProgrammeRows']['items'][number]
type Line = OrderInfo['lines'][number]

const SAID = ['authorised', 'denied'] as const
/** An answer of the portal, or of nobody yet. */
type Values = {
  place: string
  programme_id: string
  card: string
  document: string
  said: string
  number: string
  discount: number | null
  valid_until: string
  denied: string
}

type Props = {
  order: OrderInfo['order']
  lines: readonly Line[]
  programmes: readonly Programme[]
  onClose: (saved: boolean) => void
}

/** Asks an operator for a line, or takes down what its portal said. */
export default function AskDrawer({ order, lines, programmes, onClose }: Props) {
  const t = useTexts(pbmTexts)
  const { change } = useCommands()
  // Pressed again after an answer that never came, it is the same authorisation.
  const [hash] = useState(newHash)
  const lineOf = ({ place }: Values) => lines.find((line) => String(line.place) === place)
  const programmeOf = ({ programme_id: id }: Values) => programmes.find((one) => one.id === id)
  const isPortal = (values: Values) => programmeOf(values)?.way === 'portal'
  /** What the shop knows beforehand: in which programmes a line is, and for how much. */
  const known = (line: Line | undefined, programme: Programme | undefined) =>
    line && programme && ruleFor(programme.products, { gtin: line.gtin ?? null, register: null })
  const best = (line: Line | undefined) => programmes.find((one) => known(line, one)) ?? programmes[0]
  const first = lines.find((line) => programmes.some((one) => known(line, one))) ?? lines[0]
  const expected = (values: Values): number | null => {
    const line = lineOf(values)
    const rule = known(line, programmeOf(values))
    return line && rule ? rateOff(line.price, line.quantity, rule.discount) : null
  }
  const check = (values: Values): Record<string, string> => {
    const line = lineOf(values)
    if (!isPortal(values))
      return values.document.trim() !== '' && documentKind(values.document) !== 'cpf'
        ? { document: t('documentFault') }
        : {}
    if (values.said === 'denied') return values.denied.trim() === '' ? { denied: t('deniedFault') } : {}
    const most = line ? line.price * line.quantity : 0
    return {
      ...(values.number.trim() === '' && { number: t('numberFault') }),
      ...((values.discount === null || values.discount < 1 || values.discount > most) && {
        discount: t('discountFault', { most: formatMoney(most) }),
      }),
    }
  }
  return (
    <FormDrawer<Values>
      title={t('ask')}
      saveLabel={t('send')}
      savableAsIs
      initial={{
        place: String(first?.place ?? ''),
        programme_id: best(first)?.id ?? '',
        ...{
          card: '',
          document: '',
          said: 'authorised',
          number: '',
          discount: null,
          valid_until: '',
          denied: '',
        },
      }}
      check={check}
      save={(values) =>
        change(AskPbmDocument, {
          order_id: order.id,
          rev: order.rev,
          hash,
          form: {
            programme_id: values.programme_id,
            place: Number(values.place),
            card: values.card,
            document: values.document,
            ...(isPortal(values) &&
              (values.said === 'denied'
                ? { denied: values.denied }
                : {
                    number: values.number,
                    discount: values.discount,
                    valid_until: values.valid_until || null,
                  })),
          },
        })
      }
      said={(values) => t(isPortal(values) ? 'saved' : 'sent')}
      onClose={onClose}
    >
      {(form) => {
        const sure = expected(form.values)
        return (
          <>
            <Select
              label={t('line')}
              allowDeselect={false}
              data={lines.map((line) => ({
                value: String(line.place),
                label: `${line.quantity}× ${line.name} · ${formatMoney(line.price)}`,
              }))}
              comboboxProps={{ withinPortal: true }}
              {...form.getInputProps('place')}
            />
            <Select
              label={t('programme')}
              allowDeselect={false}
              data={programmes.map(({ id, name, laboratory }) => ({
                value: id,
                label: [name, laboratory].filter(Boolean).join(' · '),
              }))}
              comboboxProps={{ withinPortal: true }}
              {...form.getInputProps('programme_id')}
            />
            <p className="m-0 muted dense" role="status">
              {sure === null ? t('unknownOff') : t('expectedOff', { money: formatMoney(sure) })}
            </p>
            <TextInput
              label={t('cardField')}
              maxLength={PBM_LIMITS.card}
              autoComplete="off"
              {...form.getInputProps('card')}
            />
            <TextInput
              label={t('documentField')}
              description={t('documentHelp')}
              inputMode="numeric"
              maxLength={14}
              autoComplete="off"
              {...form.getInputProps('document')}
            />
            {isPortal(form.values) && (
              <>
                <SegmentedControl
                  aria-label={t('saidOnPortal')}
                  data={SAID.map((value) => ({ value, label: t(`portal.${value}`) }))}
                  {...form.getInputProps('said')}
                />
                {form.values.said === 'denied' ? (
                  <TextInput
                    label={t('deniedField')}
                    required
                    maxLength={PBM_LIMITS.reason}
                    {...form.getInputProps('denied')}
                  />
                ) : (
                  <>
                    <TextInput
                      label={t('numberField')}
                      required
                      autoComplete="off"
                      maxLength={PBM_LIMITS.number}
                      {...form.getInputProps('number')}
                    />
                    <MoneyInput
                      label={t('discountField')}
                      required
                      most={ORDER_LIMITS.money}
                      value={form.values.discount}
                      error={form.errors.discount}
                      onChange={(discount) => form.setFieldValue('discount', discount)}
                    />
                    <DateField
                      label={t('untilField')}
                      value={form.values.valid_until}
                      error={form.errors.valid_until}
                      onChange={(day) => form.setFieldValue('valid_until', day)}
                    />
                  </>
                )}
              </>
            )}
          </>
        )
      }}
    </FormDrawer>
  )
}
