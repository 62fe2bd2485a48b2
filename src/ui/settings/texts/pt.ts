export default {
  lead: 'Valem para todos de imediato. Só os administradores mudam, e o registo de segurança guarda quem mudou.',
  house: 'Toda a loja',
  scopeHelp: 'O que for mudado aqui vale só para esta ligação, antes do que vale para a loja.',
  ofConnection: '{{name}} (ligação {{id}}): {{value}}',
  maintenanceOnText:
    'Todos saem do ecrã de atendimento e voltam à lista de ligações até a manutenção terminar. As mensagens dos clientes continuam a chegar.',
  whatsappOffText:
    'Todos saem do ecrã de atendimento e voltam à lista de ligações até o WhatsApp ser marcado como disponível de novo.',
  names: {
    send_typing: 'Mostrar ao cliente que alguém está a escrever',
  },
  hints: {
    time_zone:
      'É o relógio da loja: por ele valem o horário de funcionamento, as respostas fora de horas, os agendamentos, o “hoje” e todas as datas e horas, no ecrã e nos ficheiros.',
    maintenance_status: 'Fecha o ecrã de atendimento a todos enquanto está ligado.',
  },
}
