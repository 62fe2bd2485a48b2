import { ptBR } from './pt_BR'

/** The same in European Portuguese. */
export const pt: typeof ptBR = {
  ...ptBR,
  help: 'O ficheiro é feito em segundo plano e fica disponível durante 24 horas, só para si. Cada cliente que nele estiver entra no registo de acessos.',
  csv: 'CSV, para abrir no Excel ou enviar para outro sistema',
  xlsx: 'Folha de cálculo do Excel (XLSX)',
  recent: 'As suas exportações',
  none: 'Ainda não exportou nada.',
  states: { ...ptBR.states, running: 'Em curso' },
  download: 'Transferir {{name}}',
}
