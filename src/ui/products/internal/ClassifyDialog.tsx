import '@mantine/core/styles/Checkbox.css'
import { useCommands } from '@app/panel/panel'
import { needsPrescription } from '@domain/products/kinds'
import { ChangeAllProductsDocument } from '@infra/graphql/bulk.gen'
import type { UnclassifiedProductsQuery } from '@infra/graphql/products.gen'
import { Checkbox } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { newHash } from '@ui/kit/newHash'
import { languageTag, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { productTexts } from '../texts/pt_BR'
import { classSaid } from './classWords'

type Waiting = UnclassifiedProductsQuery['unclassifiedProducts']
type Group = Waiting['groups'][number]

/** What is stricter than nothing said is marked at once; what takes a guard away, a person marks. */
const isStrict = ({ stripe, control_list: list }: Group): boolean =>
  needsPrescription({ stripe: stripe as 'none', control_list: list as null })

/** What waits for a class, by what is proposed for it: a person accepts a group at a time. */
export default function ClassifyDialog({
  waiting,
  onClose,
}: {
  waiting: Waiting
  onClose: (done: boolean) => void
}) {
  const t = useTexts(productTexts)
  const { change } = useCommands()
  const [hash] = useState(newHash)
  const { total, looked, groups } = waiting
  const proposed = groups.filter(({ key }) => key !== '')
  const without = groups.find(({ key }) => key === '')?.count ?? 0
  const number = (count: number) => ({ count, total: count.toLocaleString(languageTag()) })
  return (
    <FormDrawer<{ keys: string[] }>
      as="dialog"
      title={t('classify.title', number(total))}
      saveLabel={t('classify.accept')}
      savableAsIs
      initial={{ keys: proposed.filter(isStrict).map(({ key }) => key) }}
      check={({ keys }): Record<string, string> => (keys.length === 0 ? { keys: t('classify.choose') } : {})}
      save={({ keys }) =>
        change(ChangeAllProductsDocument, {
          list: { filters: [{ field: 'classified', any: ['no'] }] },
          hash,
          change: { accept: keys },
        })
      }
      said={() => t('classify.accepted')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted" style={{ margin: 0 }}>
            {t('classify.lead')} {t('classify.law')}
          </p>
          <Checkbox.Group label={t('classify.groups')} {...form.getInputProps('keys')}>
            {proposed.map((group) => (
              <Checkbox
                key={group.key}
                value={group.key}
                mt={10}
                label={t('classify.group', { ...number(group.count), what: classSaid(t, group) })}
                description={group.examples.join(' · ')}
              />
            ))}
          </Checkbox.Group>
          {without > 0 && <p className="muted">{t('classify.nothing', number(without))}</p>}
          {looked < total && (
            <p className="muted">{t('classify.more', { looked: looked.toLocaleString(languageTag()) })}</p>
          )}
        </>
      )}
    </FormDrawer>
  )
}
