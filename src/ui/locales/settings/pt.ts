import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  save: 'Guardar',
  failed: 'Não foi possível guardar.',
  maintenanceOnText:
    'Todos saem do ecrã de atendimento e voltam à lista de ligações até a manutenção terminar. As mensagens dos clientes continuam a chegar.',
  whatsappOffText:
    'Todos saem do ecrã de atendimento e voltam à lista de ligações até o WhatsApp ser marcado como disponível de novo.',
  hints: { ...ptBR.hints, maintenance_status: 'Fecha o ecrã de atendimento a todos enquanto está ligado.' },
}
