import { useCommands } from '@app/panel/panel'
import { CONTROL_LISTS } from '@domain/products/kinds'
import { ClassifyOrderLineDocument } from '@infra/graphql/orders.gen'
import { Button, NativeSelect } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Orders.module.css'
import type { OrderInfo } from '../orderInfo'
import { orderTexts } from '../texts/pt_BR'

type Line = OrderInfo['lines'][number]

/** The medicines of an order of which nobody has said by what they are sold; a pharmacist says it here. */
export function Unclassified({ info }: { info: OrderInfo }) {
  const t = useTexts(orderTexts)
  const [line, setLine] = useState<Line | null>(null)
  return (
    <>
      {info.lines
        .filter(({ unclassified }) => unclassified)
        .map((one) => (
          <div key={one.place} className={styles.warning}>
            <p>{t('prescription.unclassified', { name: one.name })}</p>
            {info.may_review && info.order.phase === 'placed' && (
              <Button size="compact-sm" variant="light" onClick={() => setLine(one)}>
                {t('prescription.classify', { name: one.name })}
              </Button>
            )}
          </div>
        ))}
      {line && <ClassifyDialog info={info} line={line} onClose={() => setLine(null)} />}
    </>
  )
}

type Props = { info: OrderInfo; line: Line; onClose: () => void }

function ClassifyDialog({ info: { order }, line, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const listName = (list: string) =>
    list === 'antimicrobial' || list === 'glp1'
      ? t(`prescription.classes.${list}`)
      : t('prescription.classes.list', { list })
  return (
    <FormDrawer<{ control_list: string }>
      as="dialog"
      title={t('prescription.classify', { name: line.name })}
      initial={{ control_list: '' }}
      check={({ control_list }): Record<string, string> =>
        control_list === '' ? { control_list: t('prescription.choose') } : {}
      }
      save={({ control_list: said }) =>
        change(ClassifyOrderLineDocument, {
          order_id: order.id,
          rev: order.rev,
          place: line.place,
          needs_prescription: said !== 'free',
          control_list: said === 'free' || said === 'prescription' ? null : said,
        })
      }
      saveLabel={t('prescription.classifyAction')}
      said={() => t('prescription.classifiedDone')}
      onClose={onClose}
    >
      {(form) => (
        <NativeSelect
          label={t('prescription.class')}
          data={[
            { value: '', label: t('prescription.choose') },
            { value: 'free', label: t('prescription.classes.free') },
            { value: 'prescription', label: t('prescription.classes.prescription') },
            ...CONTROL_LISTS.map((list) => ({ value: list, label: listName(list) })),
          ]}
          {...form.getInputProps('control_list')}
        />
      )}
    </FormDrawer>
  )
}
