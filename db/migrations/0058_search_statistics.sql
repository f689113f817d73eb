-- The search leaves the planner one way, so what it would learn of tokens and texts is not worth reading all of them.
alter table search_documents alter column tokens set statistics 0;
alter table search_documents alter column folded_text set statistics 0;
alter table search_documents alter column public_text set statistics 0;
