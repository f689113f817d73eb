/** The states in which somebody still waits or may still accept. */
export const OPEN = ['waiting', 'offered'] as const
