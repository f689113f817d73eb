import { Card, type CardProps } from 'antd'

/** A part of a screen in a frame of its own; its title is a heading, by which those who read by ear find it. */
export function TitledCard({ title, ...props }: Omit<CardProps, 'size' | 'title'> & { title: string }) {
  return <Card {...props} size="small" title={<h2 className="admin-card-title">{title}</h2>} />
}
