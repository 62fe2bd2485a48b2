export default {
  later: 'Este ecrã ainda não existe nesta versão do Balcão. Por enquanto não há nada para fazer aqui.',
  controlPanel: 'Aqui vai acompanhar, agora, quem atende, quem espera e há quanto tempo.',
  orderPanel: 'Aqui ficarão os números das encomendas feitas pelo atendimento.',
  report: 'Aqui vai filtrar e exportar os atendimentos de um período.',
  reportOrder: 'Aqui vai filtrar e exportar as encomendas de um período.',
}
