import '@mantine/core/styles/Radio.css'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { wordsOf } from '@domain/templates/template-words'
import { DeleteProviderTemplateDocument } from '@infra/graphql/provider-templates.gen'
import { Radio, Stack } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import { languageSaid } from '../languageSaid'
import type { ProviderTemplate } from './rows'

type Props = { row: ProviderTemplate; onClose: (gone: boolean) => void }

/** Asks whether a template goes in one language or in all. */
export function DeleteTemplate({ row: { id, template }, onClose }: Props) {
  const t = useTexts(providerTemplateTexts)
  const { change } = useCommands()
  const [all, setAll] = useState(false)
  const name = wordsOf(template.name)
  return (
    <ConfirmAction
      danger
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      action={t('shared:delete')}
      said={t('deleted', { name })}
      ask={() => change(DeleteProviderTemplateDocument, { id, all_languages: all })}
      onClose={onClose}
    >
      <Radio.Group
        label={t('deleteWhat')}
        value={all ? 'all' : 'one'}
        onChange={(value) => setAll(value === 'all')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="one" label={t('deleteOne', { language: languageSaid(template.language) })} />
          <Radio value="all" label={t('deleteAll')} />
        </Stack>
      </Radio.Group>
    </ConfirmAction>
  )
}
