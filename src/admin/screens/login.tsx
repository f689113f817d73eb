import { Navigate } from '@tanstack/react-router'

export const Login = () => <Navigate to="/" replace />
