import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useView } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { changeLock } from '@domain/templates/template-change'
import { draftOf, EMPTY_DRAFT, type TemplateDraft } from '@domain/templates/template-draft'
import { wordsOf } from '@domain/templates/template-words'
import {
  ProviderTemplateRowsDocument,
  SubmitProviderTemplateDocument,
} from '@infra/graphql/provider-templates.gen'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { useNow } from '@ui/kit/clock'
import { FormBody } from '@ui/kit/form/FormBody'
import { sharedRow } from '@ui/kit/form/shared'
import { NoticeBar } from '@ui/kit/NoticeBar'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import { useStanding } from '../../useStanding'
import { DraftPreview } from './DraftPreview'
import styles from './Editor.module.css'
import { EditorFields } from './EditorFields'
import { officialChoices, type ProviderTemplate } from './rows'
import { useDraftProblems } from './useDraftProblems'

/** What the form holds: the draft, and what is known of its file and where it is submitted. */
export type Values = TemplateDraft & Readonly<{ fileName: string | null; instance: string }>

const SERVER_NAMES = { header_text: 'headerText', file_url: 'file', instance_id: 'instance' } as const

const valuesOf = (row: ProviderTemplate): Values => ({
  ...(draftOf(row.template) ?? EMPTY_DRAFT),
  file: row.file_url,
  fileName: row.file_name,
  instance: row.instance_ids[0] ?? '',
})

/** What is submitted of the form. */
const submitted = ({ instance, headerText, file, samples, buttons, ...draft }: Values) => ({
  instance_id: instance,
  form: {
    ...{ name: draft.name, language: draft.language, category: draft.category, header: draft.header },
    ...{ body: draft.body, footer: draft.footer, header_text: headerText, file_url: file },
    buttons: [...buttons],
    samples: Object.entries(samples).map(([key, value]) => ({ key, value })),
  },
})

type Props = {
  /** The template that is changed (`id`), or of which a copy in another language is made; null: an empty one. */
  pattern: ProviderTemplate | null
  id: string | null
}

/** A template as it is written, with what the customer will see beside it. */
export function TemplateEditor({ pattern, id }: Props) {
  const t = useTexts(providerTemplateTexts)
  const { tenant } = usePanel()
  const { read, change } = useCommands()
  const navigate = useNavigate()
  const standing = useStanding()
  const now = useNow(60_000)
  const lines = useView(['instances'], officialChoices, instanceChoices.same)
  const [unsaved, setUnsaved] = useState(false)
  const leaving = useUnsaved(unsaved)
  const known = id === null ? null : pattern
  const fixed = known === null ? null : known.template.parameter_format === 'NAMED' ? 'NAMED' : 'POSITIONAL'
  const problems = useDraftProblems(fixed)
  const back = () => void navigate(pathTo(tenant, 'meta/template-messages'))
  const lock = known && changeLock(known.template, known.edits.map(Date.parse), now)
  if (known && lock)
    return (
      <div className={styles.editor}>
        <NoticeBar>
          <p>{t(`locks.${lock}`)}</p>
        </NoticeBar>
        <DraftPreview draft={valuesOf(known)} file={null} />
      </div>
    )
  if (lines.length === 0) return <p>{t('noConnection')}</p>
  const { status } = known?.template ?? { status: null }
  const reason = known && standing(known.template).reason
  const copied = pattern && draftOf(pattern.template)
  const initial: Values = known
    ? valuesOf(known)
    : {
        // A copy is for another language: which, is for whoever makes it to say.
        ...(copied ? { ...copied, language: '' } : EMPTY_DRAFT),
        fileName: null,
        instance: pattern?.instance_ids[0] ?? lines[0]?.value ?? '',
      }
  return (
    <>
      {status === 'REJECTED' && (
        <NoticeBar urgent>
          <p>{reason ? t('rejectedBecause', { reason }) : t('rejectedPlain')}</p>
        </NoticeBar>
      )}
      {status === 'APPROVED' && (
        <NoticeBar>
          <p>{t('approvedChange')}</p>
        </NoticeBar>
      )}
      <FormBody<Values>
        check={problems.check}
        initial={initial}
        serverNames={SERVER_NAMES}
        shared={sharedRow({
          row: known,
          reread: () => rowOf<ProviderTemplate>(read(ProviderTemplateRowsDocument, byId(id ?? ''))),
          valuesOf,
          names: {
            category: t('shared:category'),
            headerText: t('headerText'),
            body: t('body'),
            footer: t('below'),
          },
        })}
        savableAsIs={id === null}
        saveLabel={t('submit')}
        save={(values, rev) => change(SubmitProviderTemplateDocument, { id, rev, ...submitted(values) })}
        said={({ name }) => t('submitted', { name: wordsOf(name) })}
        onUnsaved={setUnsaved}
        onSaved={() => {
          leaving.pass()
          back()
        }}
        onCancel={back}
      >
        {(form) => <EditorFields form={form} known={known} lines={lines} fixed={fixed} problems={problems} />}
      </FormBody>
      {leaving.asking}
    </>
  )
}
