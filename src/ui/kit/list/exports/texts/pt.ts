export default {
  csv: 'CSV, para abrir no Excel ou enviar para outro sistema',
  xlsx: 'Folha de cálculo do Excel (XLSX)',
  help: 'O ficheiro é feito em segundo plano e fica disponível durante 24 horas, só para si. Cada cliente que nele estiver entra no registo de acessos.',
  recent: 'As suas exportações',
  none: 'Ainda não exportou nada.',
  states: {
    running: 'Em curso',
  },
}
