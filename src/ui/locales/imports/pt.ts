import { ptBR } from './pt_BR'

/** The same in European Portuguese. */
export const pt: typeof ptBR = {
  ...ptBR,
  choose: 'Escolher ficheiro',
  drop: 'Escolha um ficheiro CSV ou XLSX. A primeira linha traz os títulos das colunas. Nada muda antes da sua confirmação.',
  sample: 'Transferir um modelo',
  uploading: 'A enviar…',
  failed: 'Não foi possível. Verifique a ligação e tente de novo.',
  states: {
    ...ptBR.states,
    reading: 'A ler o ficheiro',
    mapping: 'À espera das colunas',
    checking: 'A conferir',
    ready: 'À espera da confirmação',
    running: 'A importar',
    undoing: 'A desfazer',
  },
  leave: 'Pode sair: isto continua, e chega um aviso quando terminar.',
  column: 'Coluna do ficheiro',
  field: 'Campo do registo',
  overwrite: 'Substituir pelo que está no ficheiro',
  refusals: 'Transferir as linhas recusadas',
  undoing: 'A importação está a ser desfeita.',
}
