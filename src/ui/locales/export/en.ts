import type { ExportTexts } from '@ui/shell/exportTexts'

/** The export dialog in English. */
export const exportEn: ExportTexts = {
  title: 'Export the log',
  lead: 'The log shows step by step what happened on this device, for whoever looks into a problem.',
  recorder: 'Recorder',
  entries_one: '{{count}} entry recorded',
  entries_other: '{{count}} entries recorded',
  since: 'since {{time}}',
  noneQuarantined: 'none refused on arrival',
  quarantined_one: '{{count}} refused on arrival',
  quarantined_other: '{{count}} refused on arrival',
  reading: 'Asking the recorder…',
  redacted: 'Names, phones, documents, texts and files are replaced before anything leaves this device.',
  full: 'Export everything, personal data included',
  fullWarning:
    'The file will hold names, phone numbers and conversations of customers. Keep it in a safe place and delete it after use (LGPD).',
  submit: 'Export',
  submitFull: 'Export with personal data',
  busy: 'Preparing the file. A long log may take some seconds.',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Log exported without personal data: {{name}}',
  doneFull: 'Log exported with personal data: {{name}}. Keep it safe.',
  stillPersonal:
    'No file was made. The check found something that still looks like personal data ({{where}}). Nothing was lost; tell support.',
  failed: 'The log could not be exported. Nothing was lost; try again.',
  forbidden: 'Only an administrator may export the whole log.',
  replay: 'Open the file at {{address}} to see what happened.',
}
